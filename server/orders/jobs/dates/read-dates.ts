import { sql } from 'kysely'
import type { JobStatus } from '#contract/jobs/job.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import type { DatesOfLine } from './write-dates.ts'

/** All that a move of an order's jobs to other days can change: to compare, and to put back. Money is in cents. */
export type OrderDates = {
  status: OrderStatus
  deliveryDate: Day
  pickupDate: Day
  /** Whether a crew takes anything away again. */
  collected: boolean
  total: number
  gst: number
  /** How many charges the order has: a change at the hirer's request adds some. */
  charges: number
  claims: Claim[]
  lines: DatesOfLine[]
  jobs: { id: string; status: JobStatus; date: Day }[]
}

/** The dates of orders as they are, by the orders' ids. */
export async function readDates(
  org: Org,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDates>> {
  if (orderIds.length === 0) return new Map()
  const rows = await org.tx.run(sql<{ id: string; dates: OrderDates }>`
    select o.id, jsonb_build_object('status', o.status, 'deliveryDate', o.delivery_date,
      'pickupDate', o.pickup_date, 'total', o.total, 'gst', o.gst, 'claims', o.claims,
      'collected', exists (select from order_lines l where l.organisation_id = o.organisation_id
        and l.order_id = o.id and l.collected),
      'charges', (select count(*) from order_charges c
        where c.organisation_id = o.organisation_id and c.order_id = o.id),
      'lines', (select jsonb_agg(jsonb_build_object('id', l.id, 'delivery_date', l.delivery_date,
          'pickup_date', l.pickup_date, 'delivery_on', l.delivery_on,
          'collection_on', l.collection_on, 'unit_price', l.unit_price, 'total', l.total)
          order by l.position)
        from order_lines l where l.organisation_id = o.organisation_id and l.order_id = o.id),
      'jobs', (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'status', j.status,
          'date', j.date) order by j.sequence), '[]')
        from jobs j where j.organisation_id = o.organisation_id and j.order_id = o.id)) as dates
    from orders o
    where o.organisation_id = ${org.id} and o.id = any (${[...orderIds]}::uuid[])`)
  return new Map(rows.map(({ id, dates }) => [id, dates]))
}
