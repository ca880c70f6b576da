import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { planCollections } from '#server/jobs/plan-collections.ts'
import type { DateChange, Dates } from './change-dates.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { paymentStatusOf } from '#server/orders/payment-status.ts'
import type { Standing } from './why-not.ts'

/**
 * Takes and gives back what other claims differ by.
 * @param anyway whether that is so, free or not
 * @returns false where too little is left
 */
export async function moveClaims(
  org: Org,
  before: OrderRow['claims'],
  after: OrderRow['claims'],
  anyway: boolean,
): Promise<boolean> {
  const values = [org.id, JSON.stringify(before), JSON.stringify(after)]
  if (anyway) {
    await org.tx.run({ text: 'select force_capacity_change($1, $2, $3)', values })
    return true
  }
  const [moved] = await org.tx.run<{ done: boolean }>({
    text: 'select change_capacity($1, $2, $3) as done',
    values,
  })
  return moved?.done === true
}

export type ChangeToWrite = {
  rows: OrderRows
  standing: Standing
  dates: Dates
  change: DateChange
  /** Whether what was to be collected when the hirer calls is to be collected now. */
  collects: boolean
}

/** Writes an order's other dates with its lines, charges, jobs and audit row. It is locked. */
export async function writeChange(org: Org, written: ChangeToWrite): Promise<void> {
  const { rows, dates, change } = written
  const { order } = rows
  const money = { total: change.total, paid: order.amount_paid, refunded: order.amount_refunded }
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: org.now,
        delivery_date: dates.deliveryDate,
        pickup_date: dates.pickupDate,
        total: change.total,
        gst: change.gst,
        payment_status: paymentStatusOf({ ...money, cancelled: false }),
        claims: JSON.stringify(change.claims),
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', order.id),
  )
  for (const { id, ...columns } of change.lines) {
    await org.tx.run(
      query
        .updateTable('order_lines')
        .set(columns)
        .where('organisation_id', '=', org.id)
        .where('id', '=', id),
    )
  }
  if (change.charges.length > 0) {
    await org.tx.run(
      query.insertInto('order_charges').values(
        change.charges.map((charge, index) => ({
          organisation_id: org.id,
          order_id: order.id,
          position: rows.charges.length + index,
          ...charge,
        })),
      ),
    )
  }
  await moveJobs(org, written)
  await recordAudit(org, 'order.changed', order.id, {
    before: {
      deliveryDate: order.delivery_date,
      pickupDate: order.pickup_date,
      total: order.total,
    },
    after: { ...dates, total: change.total },
  })
}

/** Moves the jobs that wait, and makes the collections that were still to be asked for. */
async function moveJobs(
  org: Org,
  { rows, standing, dates, collects }: ChangeToWrite,
): Promise<void> {
  await org.tx.run({
    text: `update jobs set version = version + 1, updated_at = $3,
        date = case when type = 'collection' then $5::date else $4::date end
      where organisation_id = $1 and order_id = $2 and status = 'scheduled'
        and date <> case when type = 'collection' then $5::date else $4::date end`,
    values: [org.id, rows.order.id, org.now, dates.deliveryDate, dates.pickupDate],
  })
  if (!collects) return
  const uncollected = rows.lines.filter(
    (line) =>
      line.collected &&
      !standing.jobs.some((job) => job.lineId === line.id && job.type === 'collection'),
  )
  await planCollections(org, {
    orderId: rows.order.id,
    lineIds: uncollected.map(({ id }) => id),
    date: dates.pickupDate,
  })
}
