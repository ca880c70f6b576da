import type { Availability, RefusalReason } from '#contract/catalog/availability.ts'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { PageData } from '#web/hirer/page-data.ts'

/** A date to choose, or why it isn't available. */
export type DayChoice = { day: Day; why: string | null }

const REASONS: Record<RefusalReason, string> = {
  sold_out: 'sold out',
  closed: 'closed',
  too_soon: 'too soon',
  no_delivery: 'no deliveries',
  day_full: 'fully booked',
}

/** Why a day can't be chosen, in a few words; null if it can. */
export function sayWhyNot(reason: RefusalReason | null): string | null {
  return reason && REASONS[reason]
}

/**
 * The delivery dates of the next weeks. The order's own bins count as taken, so days of its own hire
 * that look sold out can still be chosen: the server then decides.
 * @param own the order's current dates
 */
export function deliveryChoices(
  { from, to, products }: Availability,
  productIds: readonly string[],
  own: { deliveryDate: Day; pickupDate: Day },
): DayChoice[] {
  const reasons = new Map<Day, RefusalReason>()
  for (const { productId, unavailable } of products) {
    if (!productIds.includes(productId)) continue
    for (const { date, reason } of unavailable) reasons.set(date, reason)
  }
  return daysFrom(from, to).map((day) => {
    const reason = reasons.get(day)
    const taken = reason === 'sold_out' || reason === 'day_full'
    const maybeOurs = taken && day >= own.deliveryDate && day <= own.pickupDate
    return { day, why: !reason || maybeOurs ? null : REASONS[reason] }
  })
}

/** The collection dates from a day on, for a number of days. */
export function collectionChoices(
  from: Day,
  rules: PageData['rules'],
  today: Day,
  days = 42,
): DayChoice[] {
  return daysFrom(from, addDays(from, days)).map((day) => {
    const closed = rules.closedDates.find(({ date }) => date === day)
    if (closed) return { day, why: closed.name || 'closed' }
    if (day <= today) return { day, why: 'too soon' }
    return { day, why: rules.pickupWeekdays.includes(weekdayOf(day)) ? null : 'no collections' }
  })
}

/** The first available date on or after a day. */
export function firstFrom(choices: readonly DayChoice[], from: Day): Day | null {
  return choices.find(({ day, why }) => why === null && day >= from)?.day ?? null
}

function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
