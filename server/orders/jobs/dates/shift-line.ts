import { isCollectionDay, nextCollectionDay } from '#contract/catalog/collection-days.ts'
import type { CollectionRules } from '#contract/catalog/collection-days.ts'
import { addDays, daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { LineRow } from '#server/orders/order-rows.ts'

/** Whether a hire that begins on another day ends as many days later, or when it would have. */
export type HireMove = 'moves' | 'keeps_end'

export type LineDates = Pick<
  LineRow,
  'delivery_date' | 'pickup_date' | 'delivery_on' | 'collection_on'
>

/**
 * The dates of a line whose delivery moves to another day for a reason of ours (rules, section 12, "Jobs").
 * A collection that moves with it lands on a day on which crews collect. Pure.
 */
export function shiftLine(
  line: LineDates & Pick<LineRow, 'collected'>,
  date: Day,
  hire: HireMove,
  rules: CollectionRules,
): LineDates {
  const days = daysBetween(line.delivery_on ?? line.delivery_date, date)
  const onCollectionDay = (day: Day) =>
    isCollectionDay(day, rules) ? day : (nextCollectionDay(day, rules) ?? day)
  const end = (day: Day) =>
    line.collected && hire === 'moves' ? onCollectionDay(addDays(day, days)) : day
  const delivery = addDays(line.delivery_date, days)
  const pickup = end(line.pickup_date)
  return {
    delivery_date: delivery,
    delivery_on: line.delivery_on === null ? null : date,
    pickup_date: pickup > delivery ? pickup : delivery,
    collection_on: line.collection_on === null ? null : end(line.collection_on),
  }
}
