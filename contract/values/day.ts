/**
 * Dates, `YYYY-MM-DD`, without times or zones. Arithmetic is on whole days since 1970-01-01 in UTC, so
 * neither the machine's zone nor daylight saving can move a date.
 */

export type Day = string

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = number

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is a date that exists, from the year 1. `2026-02-30` doesn't. */
export function isDay(text: string): boolean {
  const match = SHAPE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const DAY = 86_400_000

/** Days since 1970-01-01. The date must satisfy {@link isDay}. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / DAY
}

/** The inverse of {@link dayNumber}. */
export function dayOf(number: number): Day {
  // Four times as fast as toISOString.
  const date = new Date(number * DAY)
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${year}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
}

/** The date `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count)
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Every day from one to another, both included. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): Weekday {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** 28 to 31. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const MINUTE = 60_000

/**
 * Caches one formatter and the last minute's result for each zone, as Intl is slow. All zones have
 * been whole minutes from UTC since 1972.
 */
const clocks = new Map<
  string,
  { format: Intl.DateTimeFormat; minute: number; local: { day: Day; time: string } }
>()

/**
 * The wall clock of a zone at an instant.
 * @param timezone IANA name, such as `Australia/Sydney`
 * @returns the date there and the time as `HH:MM`
 */
export function localTime(instant: Date, timezone: string): { day: Day; time: string } {
  const minute = Math.floor(instant.getTime() / MINUTE)
  const clock = clocks.get(timezone)
  if (clock?.minute === minute) return clock.local
  const format =
    clock?.format ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
  // en-GB writes 24/11/2026, 14:05
  const text = format.format(instant)
  const local = {
    day: `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}`,
    time: text.slice(12, 17),
  }
  clocks.set(timezone, { format, minute, local })
  return local
}

/**
 * Whether a name is an IANA timezone, such as `Australia/Sydney`. An offset isn't: PostgreSQL takes `+10:00` for ten
 * hours behind UTC, and JavaScript for ten ahead.
 */
export function isTimezone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A date for people: "Tue 24 Nov 2026". */
export function spokenDay(day: Day): string {
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekdayOf(day) - 1]
  const month = MONTHS[Number(day.slice(5, 7)) - 1]
  return `${weekday} ${Number(day.slice(8, 10))} ${month} ${day.slice(0, 4)}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function pad(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
