import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** A date in a list: "Mon 23" in this month, "Mon 7 Dec" in this year, else "Mon 7 Dec 2027". */
export function shortDay(day: Day, today: Day): string {
  const spoken = spokenDay(day)
  if (day.slice(0, 7) === today.slice(0, 7)) return spoken.split(' ').slice(0, 2).join(' ')
  return day.slice(0, 4) === today.slice(0, 4) ? spoken.slice(0, -5) : spoken
}

/** "Monday 23 November". */
export function longDay(day: Day): string {
  return longFormat.format(new Date(`${day}T00:00Z`)).replace(',', '')
}

const longFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
