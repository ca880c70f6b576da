import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { setJobDates } from '#server/jobs/plan/set-job-dates.ts'
import type { MovedJob } from '#server/jobs/plan/set-job-dates.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'

/** The dates and the price that an order gets, all at once. Money is in cents. */
export type DatesWrite = {
  orderId: string
  deliveryDate: Day
  pickupDate: Day
  total: number
  gst: number
  paymentStatus: OrderRow['payment_status']
  claims: readonly Claim[]
  /** Those that change. */
  lines: readonly DatesOfLine[]
  jobs: readonly MovedJob[]
  before: { deliveryDate: Day; pickupDate: Day; total: number; claims: readonly Claim[] }
}

export type DatesOfLine = Pick<
  LineRow,
  'id' | 'delivery_date' | 'pickup_date' | 'delivery_on' | 'collection_on' | 'unit_price' | 'total'
>

/**
 * Writes new dates of locked orders with their lines, claims and jobs, and the audit rows. The counters are changed
 * already. Each order's version rises, because its jobs are part of it.
 */
export async function writeDates(org: Org, writes: readonly DatesWrite[]): Promise<void> {
  if (writes.length === 0) return
  const orders = writes.map(({ lines: _lines, jobs: _jobs, before: _before, ...order }) => order)
  await org.tx.run(sql`
    update orders o set version = o.version + 1, updated_at = ${org.now}, claims = n.claims,
      delivery_date = n."deliveryDate", pickup_date = n."pickupDate", total = n.total, gst = n.gst,
      payment_status = n."paymentStatus"
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as n ("orderId" uuid, claims jsonb,
      "deliveryDate" date, "pickupDate" date, total bigint, gst bigint, "paymentStatus" text)
    where o.organisation_id = ${org.id} and o.id = n."orderId"`)
  await writeLines(
    org,
    writes.flatMap(({ lines }) => lines),
  )
  await recordAudits(org, writes.flatMap(toAudit))
  await setJobDates(
    org,
    writes.flatMap(({ jobs }) => jobs),
  )
}

async function writeLines(org: Org, lines: readonly DatesOfLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(
    ({ id, delivery_date, pickup_date, delivery_on, collection_on, unit_price, total }) => ({
      id,
      delivery_date,
      pickup_date,
      delivery_on,
      collection_on,
      unit_price,
      total,
    }),
  )
  await org.tx.run(sql`
    update order_lines l set delivery_date = n.delivery_date, pickup_date = n.pickup_date,
      delivery_on = n.delivery_on, collection_on = n.collection_on, unit_price = n.unit_price,
      total = n.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, delivery_date date,
      pickup_date date, delivery_on date, collection_on date, unit_price bigint, total bigint)
    where l.organisation_id = ${org.id} and l.id = n.id`)
}

function toAudit({ orderId, deliveryDate, pickupDate, total, before }: DatesWrite) {
  const isSame =
    before.deliveryDate === deliveryDate &&
    before.pickupDate === pickupDate &&
    before.total === total
  if (isSame) return []
  const was = {
    deliveryDate: before.deliveryDate,
    pickupDate: before.pickupDate,
    total: before.total,
  }
  const after = { deliveryDate, pickupDate, total }
  return [{ action: 'order.changed' as const, subject: orderId, before: was, after }]
}
