import { spokenDay } from '#contract/values/day.ts'
import type { LineRow } from '#server/orders/order-rows.ts'

const WEEKDAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
]

/**
 * Says when crews come for a line. Pure.
 * @param hasCollection whether a collection is planned; without one the hirer calls when ready
 */
export function describeLine(line: LineRow, hasCollection: boolean): string {
  const first = spokenDay(line.delivery_on ?? line.delivery_date)
  if (line.work_type === 'none') {
    return `From ${spokenDay(line.delivery_date)} to ${spokenDay(line.pickup_date)}.`
  }
  if (line.work_type === 'service') return describeService(line, first)
  if (line.wait_while_load) return `The crew comes on ${first} and waits while you load.`
  if (!line.collected) return `Delivery on ${first}.`
  return hasCollection
    ? `Delivery on ${first}, collection on ${spokenDay(line.collection_on ?? line.pickup_date)}.`
    : `Delivery on ${first}, collection when you let us know.`
}

function describeService({ schedule }: LineRow, first: string): string {
  if (schedule === null) return `Service on ${first}.`
  const { every, unit, weekdays, until } = schedule
  const often = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`
  const on = weekdays?.length ? ` on ${weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')}` : ''
  const end = until === null ? '' : ` to ${spokenDay(until)}`
  return `Service ${often}${on}, from ${first}${end}.`
}
