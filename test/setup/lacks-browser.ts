/**
 * A sentence that says why the browser tests can't run; null if they can. The Chromium from npm runs
 * on Linux x64 only. CHROMIUM is the path of an installed one.
 */
export function lacksBrowser(
  { platform, arch }: { platform: string; arch: string },
  chromium: string | undefined,
): string | null {
  if (chromium || (platform === 'linux' && arch === 'x64')) return null
  return (
    `test/e2e is left out: npm has no browser for ${platform} on ${arch}. ` +
    'To run it, set CHROMIUM to the path of an installed Chromium or Chrome.'
  )
}
