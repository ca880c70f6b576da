import { count } from '#web/count.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'

/** "7–11" for the hours from 07:00 to 11:00, "7:30–11" where they aren’t whole. */
export function sayWindow(window: { startTime: string; endTime: string } | null): string {
  if (!window) return ''
  return `${shortTime(window.startTime)}–${shortTime(window.endTime)}`
}

function shortTime(time: string): string {
  const [hours = '', minutes = '00'] = time.split(':')
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`
}

/** "8 h", "7 h 30". */
export function sayHours(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} h` : sayMinutes(minutes)
}

/** "2 customers too early or too late". */
export function sayMissed(customers: number): string {
  return `${count(customers, 'customer')} too early or too late`
}
