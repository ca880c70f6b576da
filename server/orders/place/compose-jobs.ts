import type { IdentifiedLine } from '#server/orders/rules/checked-order.ts'
import { randomUUIDv7 } from 'node:crypto'
import { planJobs, serviceHorizon } from '#server/jobs/plan-jobs.ts'
import type { JobRow, OrderRow } from '#server/orders/order-rows.ts'

/**
 * The jobs of a new order, numbered by date.
 * @param today the organisation's date; standing services get the jobs of the next 90 days
 */
export function composeJobs(
  lines: readonly IdentifiedLine[],
  order: OrderRow,
  today: string,
): JobRow[] {
  const planned = lines.flatMap((line) =>
    planJobs(line, serviceHorizon(today, line.deliveryDate)).map((job) => ({
      ...job,
      lineId: line.id,
    })),
  )
  planned.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const period = order.delivery_time_period
  return planned.map(({ type, date, lineId }, index) => ({
    organisation_id: order.organisation_id,
    id: randomUUIDv7(),
    version: 1,
    order_id: order.id,
    line_id: lineId,
    type,
    status: 'scheduled',
    date,
    sequence: index + 1,
    // The customer chose a period for the day of delivery; collections have none.
    time_window:
      period && type !== 'collection' && date === order.delivery_date
        ? { name: period.name, startTime: period.startTime, endTime: period.endTime }
        : null,
    created_at: order.created_at,
    updated_at: order.created_at,
  }))
}
