import type { DeliveryDay } from '#contract/office/delivery-days.ts'
import type { OverridableBookingRule } from '#contract/office/phone-order.ts'
import { isClosed } from '#contract/catalog/closed-days.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { VISITS, calendarReason, earliestDay } from '#server/catalog/delivery-days.ts'
import type { Calendar, Usage } from '#server/catalog/delivery-days.ts'

/** What is to be delivered: a number of bins of one product, for some days. */
export type Hire = {
  product: string
  quantity: number
  /** Days from delivery to collection. */
  days: number
  /** How many the organisation owns; null without a limit. */
  stock: number | null
}

/**
 * Whether a hire can begin on a day, how much is left, and which rules the office would have to override
 * (rules, section 11, "A telephone order"). Pure. Without bins no rule helps, so that reason goes first.
 */
export function explainDay(day: Day, hire: Hire, calendar: Calendar, usage: Usage): DeliveryDay {
  const { rules } = calendar
  const free = binsLeft(day, hire, usage)
  const visitsLeft =
    rules.dayCapacity === null ? null : Math.max(0, rules.dayCapacity - usage(VISITS, day))
  const isSoldOut = free !== null && free < hire.quantity
  const isFull = visitsLeft === 0
  const reason = isSoldOut
    ? 'sold_out'
    : (calendarReason(day, calendar) ?? (isFull ? 'day_full' : null))
  return {
    date: day,
    reason,
    closed: isClosed(day, rules)
      ? (rules.closedDates.find(({ date }) => date === day)?.name ?? '')
      : null,
    free,
    visitsLeft,
    overridable: isSoldOut ? null : overridesFor(day, calendar, isFull),
  }
}

/** The least number of bins on any day of the hire. */
function binsLeft(day: Day, { product, days, stock }: Hire, usage: Usage): number | null {
  if (stock === null) return null
  let least = stock
  for (let offset = 0; offset <= days; offset += 1) {
    least = Math.min(least, stock - usage(product, addDays(day, offset)))
  }
  return Math.max(0, least)
}

/** The rules that a delivery on a day breaks; null if it breaks one that the office can't override. */
function overridesFor(
  day: Day,
  calendar: Calendar,
  isFull: boolean,
): OverridableBookingRule[] | null {
  const rules = { ...calendar.rules, minLeadDays: 0, cutoffTime: null, closedDates: [] }
  if (calendarReason(day, { ...calendar, rules }) !== null) return null
  return [
    ...leadRules(day, calendar),
    ...(isClosed(day, calendar.rules) ? (['closedDays'] as const) : []),
    ...(isFull ? (['dayCapacity'] as const) : []),
  ]
}

/**
 * What makes a day too soon. After the cut-off the lead time is a day longer, so that the day before may need
 * only the cut-off overridden.
 */
function leadRules(day: Day, calendar: Calendar): OverridableBookingRule[] {
  const { rules, today } = calendar
  if (day >= earliestDay(calendar)) return []
  const withoutCutOff = { ...calendar, rules: { ...rules, cutoffTime: null } }
  if (day >= earliestDay(withoutCutOff)) return ['cutOff']
  const withoutLead = { ...calendar, rules: { ...rules, minLeadDays: 0 } }
  return day >= earliestDay(withoutLead) || day < today ? ['leadTime'] : ['leadTime', 'cutOff']
}
