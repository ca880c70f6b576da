import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Past } from './act.ts'

/** The next day on which crews work: not a Sunday. */
export function workdayFrom(day: Day): Day {
  return weekdayOf(day) === 7 ? addDays(day, 1) : day
}

/** The last day before today, from Monday to Friday. */
export function lastWeekday({ today }: Past): Day {
  const back =
    new Map([
      [1, 3],
      [7, 2],
    ]).get(weekdayOf(today)) ?? 1
  return addDays(today, -back)
}
