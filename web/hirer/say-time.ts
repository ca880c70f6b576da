import { addDays, localTime, spokenDay } from '#contract/day.ts'
import type { HirersOrder } from '#contract/hirer.ts'

/** "Tue 24 Nov, 2.05 pm" of an instant, by the organisation's clock. */
export function sayInstant(instant: string, timezone: string): string {
  const { day, time } = localTime(new Date(instant), timezone)
  return `${sayDay(day)}, ${sayClock(time)}`
}

/** "2.05 pm" of an instant, by the organisation's clock. */
export function sayTime(instant: string, timezone: string): string {
  return sayClock(localTime(new Date(instant), timezone).time)
}

/** "Tue 24 Nov", with the year left to be understood. */
export function sayDay(day: string): string {
  return spokenDay(day).slice(0, -5)
}

/** "today", "tomorrow" or "Tue 24 Nov". */
export function sayNearDay(day: string, today: string): string {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : sayDay(day)
}

/** "2 pm" or "2.05 pm" of `14:00` or `14:05`. */
export function sayClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const rest = minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`
  return `${((hours + 11) % 12) + 1}${rest} ${hours < 12 ? 'am' : 'pm'}`
}

/** "12 s" or "about 5 minutes" of a wait in seconds. */
export function sayWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `about ${Math.ceil(seconds / 60)} minutes`
}

/** "Morning, 7 am to 11 am". */
export function sayWindow(window: NonNullable<HirersOrder['jobs'][number]['timeWindow']>): string {
  return `${window.name}, ${sayClock(window.startTime)} to ${sayClock(window.endTime)}`
}
