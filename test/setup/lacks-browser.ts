/**
 * Why the browser tests cannot run, as a sentence; null where they can. The Chromium that comes with
 * npm is for Linux on x64; CHROMIUM names an installed one.
 */
export function lacksBrowser(
  { platform, arch }: { platform: string; arch: string },
  chromium: string | undefined,
): string | null {
  if (chromium || (platform === 'linux' && arch === 'x64')) return null
  return (
    `test/e2e is left out: no browser for ${platform} on ${arch} comes with npm. ` +
    'Set CHROMIUM to the path of an installed Chromium or Chrome to run it.'
  )
}
