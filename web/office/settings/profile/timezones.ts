/** Timezones to choose from, Australia’s first, each with its name; the present one is among them. */
export function timezones(present: string): [string, string][] {
  const all = Intl.supportedValuesOf('timeZone')
  const near = all.filter((zone) => zone.startsWith('Australia/'))
  const others = all.filter((zone) => zone.startsWith('Pacific/') || zone.startsWith('Asia/'))
  return [...new Set([present, ...near, ...others])].map((zone) => [
    zone,
    zone.replaceAll('_', ' ').replace('/', ', '),
  ])
}
