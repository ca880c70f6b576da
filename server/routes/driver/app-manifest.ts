/** The driver app's web manifest: how a phone installs it and shows it on its home screen. */
export const appManifest = JSON.stringify({
  id: '/driver',
  name: 'Kerbside driver',
  short_name: 'Kerbside',
  description: 'Your stops for the day, with or without signal.',
  lang: 'en-AU',
  start_url: '/driver',
  scope: '/driver',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#fffefb',
  theme_color: '#14573a',
  icons: [
    { src: '/driver/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/driver/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/driver/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
