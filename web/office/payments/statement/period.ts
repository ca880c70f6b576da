import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** Where a statement begins, if nothing else is said: on the first day of the month before. */
export function firstOfLastMonth(today: Day): Day {
  return firstOfMonth(addDays(firstOfMonth(today), -1))
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}
