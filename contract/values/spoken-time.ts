import { addDays, daysBetween, spokenDay, weekdayOf } from './day.ts'

/** Days and times as people read them, on every page and document. */

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** "Tue 24 Nov", without the year. */
export function shortDay(day: string): string {
  return spokenDay(day).slice(0, -5)
}

/** A later day, seen from today: "tomorrow", "on Monday" within a week, or "on Mon 4 Jan". */
export function dayAhead(day: string, today: string): string {
  if (day === addDays(today, 1)) return 'tomorrow'
  const isNear = daysBetween(today, day) < 7
  return `on ${isNear ? weekdayNames[weekdayOf(day) - 1] : shortDay(day)}`
}

/** "Tuesday 24 November 2026". */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${weekdayNames[weekdayOf(day) - 1]} ${date} ${monthNames[(month ?? 1) - 1]} ${year}`
}

/** `2026-11` is "November 2026". */
export function spokenMonth(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** Minutes since midnight of a clock, such as "07:30". */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return 60 * hours + minutes
}

/** `07:00` is "7 am", `11:30` "11.30 am". */
export function spokenTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const rest = minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`
  return `${((hours + 11) % 12) + 1}${rest} ${hours < 12 ? 'am' : 'pm'}`
}

/** "45 min", "6 h 05". */
export function sayMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
}
