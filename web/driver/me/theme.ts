/** Sun or night: as the phone has it, or as the driver chose here. */
export type Theme = 'phone' | 'light' | 'dark'

const KEY = 'kerbside-driver.theme'

export function readTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'phone'
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  showTheme()
}

/** Names the theme on the page, now and whenever the phone changes between day and night. */
export function followTheme(): void {
  showTheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme)
}

function showTheme(): void {
  const theme = readTheme()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset['theme'] =
    theme === 'phone' ? (isDark ? 'dark' : 'light') : theme
}
