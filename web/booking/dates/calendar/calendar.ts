import { addDays, daysInMonth, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** A month as weeks from Monday to Sunday; null for a day of another month. */
export function weeksOf(month: string): (Day | null)[][] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = `${month}-01`
  const cells: (Day | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null)
  for (let day = 0; day < daysInMonth(year, number); day += 1) cells.push(addDays(first, day))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** `2026-12` and one month is `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The same day some months later, or earlier if negative; the month's last day where it's shorter. */
export function addMonthsTo(day: Day, count: number): Day {
  const month = addMonths(day.slice(0, 7), count)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, number))
  return `${month}-${String(date).padStart(2, '0')}`
}
