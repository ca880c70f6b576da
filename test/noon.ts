/**
 * Civil dates for tests, calculated without the product's functions, in a zone where it's about noon
 * now, so that "today" can't change while a test runs.
 */

/** A fixed-offset zone where it's between 12 and 1 pm now. */
export function noonZone(now = new Date()): string {
  const offset = 12 - now.getUTCHours()
  // POSIX signs: Etc/GMT-10 is ten hours ahead of UTC.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** Today's date in a zone. */
export function todayIn(timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
}

/** The date `days` days later. */
export function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The first date on or after `from` with this weekday (1 is Monday). */
export function next(wanted: number, from: string): string {
  return plus(from, (wanted - weekday(from) + 7) % 7)
}
