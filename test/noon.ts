/**
 * Civil dates for tests, reckoned without the product's own functions, in a zone where it is about
 * noon: a test that begins there today still ends there today.
 */

/** A fixed-offset zone in which the clock shows 12-something now. */
export function noonZone(now = new Date()): string {
  const offset = 12 - now.getUTCHours()
  // POSIX signs: Etc/GMT-10 is ten hours ahead of UTC.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** Today's date in a zone. */
export function todayIn(timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
}

/** The date so many days later. */
export function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The first date from `from` on that falls on a weekday, 1 for Monday. */
export function next(wanted: number, from: string): string {
  return plus(from, (wanted - weekday(from) + 7) % 7)
}
