import { addDays, daysInMonth } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/**
 * The parts of a period that lie in one month each, the first one first. Pure.
 * @param period from its first day to its last
 */
export function monthsOf({ from, to }: { from: Day; to: Day }): { from: Day; to: Day }[] {
  const parts: { from: Day; to: Day }[] = []
  let first = from
  while (first <= to) {
    const days = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)))
    const last = `${first.slice(0, 8)}${days}`
    parts.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return parts
}
