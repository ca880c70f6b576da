import { addDays, localTime } from '#contract/values/day.ts'
import type { HirersOrder } from '#contract/orders/hirer.ts'
import { shortDay, spokenTime } from '#contract/values/spoken-time.ts'

/** "Tue 24 Nov, 2.05 pm": an instant by the organisation's clock. */
export function sayInstant(instant: string, timezone: string): string {
  const { day, time } = localTime(new Date(instant), timezone)
  return `${shortDay(day)}, ${spokenTime(time)}`
}

/** "today", "tomorrow" or "Tue 24 Nov". */
export function sayNearDay(day: string, today: string): string {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : shortDay(day)
}

/** "12 s" or "about 5 minutes", from a number of seconds. */
export function sayWait(seconds: number): string {
  return seconds <= 90 ? `${seconds} s` : `about ${Math.ceil(seconds / 60)} minutes`
}

/** "Morning, 7 am to 11 am". */
export function sayWindow(window: NonNullable<HirersOrder['jobs'][number]['timeWindow']>): string {
  return `${window.name}, ${spokenTime(window.startTime)} to ${spokenTime(window.endTime)}`
}
