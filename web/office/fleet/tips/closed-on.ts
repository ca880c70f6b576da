import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import { spokenDay, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

type Hours = Pick<TipSite, 'closedDays' | 'openingHours'>

/** Whether a tip is closed all of a day. One whose hours aren't known is open. */
export function isClosedOn({ closedDays, openingHours }: Hours, day: Day): boolean {
  return closedDays.includes(day) || openingHours?.[weekdayOf(day) - 1] === null
}

/** What a field for the day of a visit to a tip says below it; null if the tip is open. */
export function sayClosedOn(tip: Hours & Pick<TipSite, 'name'>, day: Day): string | null {
  return isClosedOn(tip, day) ? `${tip.name} is closed on ${spokenDay(day)}` : null
}
