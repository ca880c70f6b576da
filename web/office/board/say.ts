import { count } from '#web/count.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { sayMinutes, shortDay } from '#contract/values/spoken-time.ts'

/** "7–11" for the hours from 07:00 to 11:00, "7:30–11" where they aren’t whole. */
export function sayWindow(window: { startTime: string; endTime: string } | null): string {
  if (!window) return ''
  return `${shortTime(window.startTime)}–${shortTime(window.endTime)}`
}

function shortTime(time: string): string {
  const [hours = '', minutes = '00'] = time.split(':')
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`
}

/** "23 to 29 Nov", "30 Nov to 6 Dec": the week that begins on a day. */
export function sayWeek(monday: Day): string {
  const [first, last] = [monday, addDays(monday, 6)].map((day) => shortDay(day).slice(4))
  const isOneMonth = first?.slice(-3) === last?.slice(-3)
  return `${isOneMonth ? first?.slice(0, -4) : first} to ${last}`
}

/** "8 h", "7 h 30". */
export function sayHours(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} h` : sayMinutes(minutes)
}

/** "2 customers too early or too late". */
export function sayMissed(customers: number): string {
  return `${count(customers, 'customer')} too early or too late`
}
