import type { RefusalReason } from '#contract/catalog/availability.ts'
import type { Area } from '#contract/catalog/catalog.ts'
import { isClosed } from '#contract/catalog/closed-days.ts'
import { addDays, dayNumber, dayOf, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { freeStarts } from './availability/free-starts.ts'
import type { PrivateRules } from '#contract/catalog/private-rules.ts'

/**
 * Decides on which days a product can be delivered. Pure: the day, the clock and the usage are arguments.
 * The booking rules, the availability endpoint and every refusal use it.
 */

/** How much of a bounded resource is taken on a day. */
export type Usage = (resource: string, day: Day) => number

/** The resource that counts visits on a day; every other resource is the id of a product with stock. */
export const VISITS = 'visits'

export type Calendar = {
  rules: PrivateRules
  area: Area | null
  /** The date and the time of day at the organisation. */
  today: Day
  time: string
}

/** What a delivery needs: `units` of a product from its day and for `span` more days, and one visit. */
export type Demand = {
  resource: string
  units: number
  bound: number | null
  span: number
  /** For how many days before that the product is already out. */
  lead?: number
  /** False if the crew comes on another day. */
  visit?: boolean
}

/** The first day that isn't too soon: today plus the lead days, and a day later after the cut-off. */
export function earliestDay({ rules, today, time }: Calendar): Day {
  const late = rules.cutoffTime !== null && time >= rules.cutoffTime ? 1 : 0
  return addDays(today, rules.minLeadDays + late)
}

/** The last day that can be booked. */
export function lastDay({ rules, today }: Calendar): Day {
  return addDays(today, rules.maxAdvanceDays)
}

/** Why the calendar refuses a delivery on a day, regardless of stock; null if it doesn't. */
export function calendarReason(day: Day, calendar: Calendar): RefusalReason | null {
  const { rules, area } = calendar
  if (day < earliestDay(calendar)) return 'too_soon'
  if (isClosed(day, rules)) return 'closed'
  const weekday = weekdayOf(day)
  if (!rules.deliveryWeekdays.includes(weekday)) return 'no_delivery'
  if (area && !area.deliveryWeekdays.includes(weekday)) return 'no_delivery'
  return day > lastDay(calendar) ? 'no_delivery' : null
}

/** Why too little is left for a delivery on a day; null if there is enough. */
export function capacityReason(
  day: Day,
  demand: Demand,
  dayCapacity: number | null,
  usage: Usage,
): RefusalReason | null {
  const { bound, resource, units, span, lead = 0, visit = true } = demand
  if (visit && dayCapacity !== null && usage(VISITS, day) + 1 > dayCapacity) return 'day_full'
  if (bound === null) return null
  for (let offset = -lead; offset <= span; offset += 1) {
    if (usage(resource, addDays(day, offset)) + units > bound) return 'sold_out'
  }
  return null
}

/** Why a delivery isn't possible on a day, the calendar's reason first; null if it is possible. */
export function refusalReason(
  day: Day,
  calendar: Calendar,
  demand: Demand | null,
  usage: Usage | null,
): RefusalReason | null {
  const reason = calendarReason(day, calendar)
  if (reason || !demand || !usage) return reason
  return capacityReason(day, demand, calendar.rules.dayCapacity, usage)
}

/**
 * The next day after `day` on which the delivery is possible, within the booking window. Looks at the
 * stock of each day once.
 */
export function nextDay(
  day: Day,
  calendar: Calendar,
  demand: Demand | null,
  usage: Usage | null,
): Day | null {
  const first = Math.max(dayNumber(day) + 1, dayNumber(earliestDay(calendar)))
  const last = dayNumber(lastDay(calendar))
  const isFree = demand && usage ? freeBins(demand, first, last, usage) : () => true
  // Without its bins, a demand is one visit.
  const visit = demand && { ...demand, bound: null }
  for (let next = first; next <= last; next += 1) {
    const date = dayOf(next)
    if (!refusalReason(date, calendar, visit, usage) && isFree(next)) return date
  }
  return null
}

function freeBins(
  { bound, resource, units, span, lead = 0 }: Demand,
  first: number,
  last: number,
  usage: Usage,
): (day: number) => boolean {
  if (bound === null) return () => true
  return freeStarts(
    { first, last, lead, span },
    (day) => usage(resource, dayOf(day)) + units > bound,
  )
}
