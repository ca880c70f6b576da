import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { MovedJob } from '#server/jobs/plan/set-job-dates.ts'
import { followTotal } from '#server/orders/money/follow-total.ts'
import { paymentStatusOf } from '#server/orders/money/payment-status.ts'
import { readDates } from './read-dates.ts'
import type { OrderDates } from './read-dates.ts'
import { takeDates } from './take-dates.ts'
import { writeDates } from './write-dates.ts'
import type { DatesWrite } from './write-dates.ts'

/** An order that was changed from one to the other, on whose account. */
export type DatesToRestore = {
  id: string
  before: OrderDates
  after: OrderDates
  cause: MovedJob['cause']
}

/**
 * Gives locked orders the dates, prices, charges, claims and job dates that they had before a change: all of an
 * order's together, however many of its jobs it moved. An order that has changed since stays as it is, and so does
 * one whose days have passed, whose bins are gone, or whose charges for the change were invoiced.
 * @returns the ids of those that have their dates back
 */
export async function restoreDates(
  org: Org,
  changes: readonly DatesToRestore[],
): Promise<ReadonlySet<string>> {
  const ids = changes.map(({ id }) => id)
  const now = await readDates(org, ids)
  const money = await readMoney(org, ids)
  const billed = await readBilled(org, changes)
  const { day: today } = localTime(org.now, org.timezone)
  const writes = changes.flatMap((change) => {
    const jobs = jobsBack(change)
    const isSame = isDeepStrictEqual(now.get(change.id), change.after)
    if (!isSame || billed.has(change.id) || !jobs || jobs.some(({ to }) => to < today)) return []
    return [toWrite(change, jobs, money.get(change.id))]
  })
  const short = await takeDates(org, writes)
  const written = writes.filter(({ orderId }) => !short.has(orderId))
  await writeDates(org, written)
  const restored = new Set(written.map(({ orderId }) => orderId))
  await dropCharges(
    org,
    changes.filter(({ id }) => restored.has(id)),
  )
  for (const { orderId, total, before } of written) {
    if (total !== before.total) await followTotal(org, orderId, before.total)
  }
  return restored
}

/** The jobs that go back to another day; null if the order had others. */
function jobsBack({ before, after, cause }: DatesToRestore): MovedJob[] | null {
  const was = new Map(before.jobs.map(({ id, date }) => [id, date]))
  if (was.size !== after.jobs.length) return null
  const jobs: MovedJob[] = []
  for (const { id, date: from } of after.jobs) {
    const to: Day | undefined = was.get(id)
    if (to === undefined) return null
    if (to !== from) jobs.push({ id, from, to, cause })
  }
  return jobs
}

type Money = { id: string; paid: number; refunded: number; status: DatesWrite['paymentStatus'] }

async function readMoney(org: Org, ids: string[]): Promise<ReadonlyMap<string, Money>> {
  const rows = await org.tx.run(sql<Money>`
    select id, amount_paid::float8 as paid, amount_refunded::float8 as refunded,
      payment_status as status
    from orders where organisation_id = ${org.id} and id = any (${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

function toWrite(
  { id: orderId, before, after }: DatesToRestore,
  jobs: MovedJob[],
  money: Money | undefined,
): DatesWrite {
  if (!money) throw new Error(`order ${orderId} has gone`)
  const { deliveryDate, pickupDate, total, gst, claims, lines } = before
  const { paid, refunded, status } = money
  const changes = total !== after.total
  return {
    orderId,
    deliveryDate,
    pickupDate,
    total,
    gst,
    claims,
    lines,
    jobs,
    before: after,
    paymentStatus: changes ? paymentStatusOf({ total, paid, refunded, cancelled: false }) : status,
  }
}

/** The orders for which a charge that the changes added is on an invoice. */
async function readBilled(
  org: Org,
  changes: readonly DatesToRestore[],
): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select n.id from jsonb_to_recordset(${JSON.stringify(addedBy(changes))}::jsonb) as n (id uuid, kept integer)
    where exists (select from charge_billings b where b.organisation_id = ${org.id} and b.order_id = n.id
      and b.charge_position >= n.kept)`)
  return new Set(rows.map(({ id }) => id))
}

/** The charges that the changes added: those of an order from its `kept`th on. */
function addedBy(changes: readonly DatesToRestore[]): { id: string; kept: number }[] {
  return changes
    .filter(({ before, after }) => before.charges !== after.charges)
    .map(({ id, before }) => ({ id, kept: before.charges }))
}

/** Takes back the charges that the changes added. */
async function dropCharges(org: Org, changes: readonly DatesToRestore[]): Promise<void> {
  const rows = addedBy(changes)
  if (rows.length === 0) return
  await org.tx.run(sql`
    delete from order_charges c
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, kept integer)
    where c.organisation_id = ${org.id} and c.order_id = n.id and c.position >= n.kept`)
}
