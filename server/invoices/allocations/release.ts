import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { insertAllocations, readFree } from './allocation-rows.ts'
import { paidForBy } from './beside.ts'
import type { Allocation } from './spread.ts'
import { takeBack } from './take-back.ts'
import { holdAgain, takeExcess } from './take-excess.ts'
import type { Counting } from './take-excess.ts'

/**
 * Takes back what a credit note makes too much of what is allocated to an invoice, the newest first. Its orders and
 * balance are locked. What was paid for orders is held for each of them again; a customer's money is their credit.
 * @param keep what each order's lines still come to, in cents
 * @returns the orders that are paid less now: `setMoney` follows
 */
export async function releaseExcess(
  org: Org,
  {
    invoiceId,
    creditNoteId,
    keep,
  }: { invoiceId: string; creditNoteId: string; keep: ReadonlyMap<string | null, number> },
): Promise<string[]> {
  const current = await readCounting(org, sql`a.invoice_id = ${invoiceId}`)
  const back = takeExcess(current, keep)
  await insertAllocations(org, back, { creditNoteId })
  await insertAllocations(org, holdAgain(back))
  const freed = back.filter(({ paidFor }) => paidFor === null)
  return [...new Set(freed.flatMap(({ orderId }) => orderId ?? []))]
}

/**
 * Frees money of a locked payment for a refund that is written already.
 * @param refund.orderId takes all of it from what counts for this order. Null takes only what isn't free: what is held
 *   for orders first, then the newest invoice first.
 * @returns the orders that it takes from
 */
export async function releaseForRefund(
  org: Org,
  {
    paymentId,
    refundId,
    amount,
    orderId,
  }: { paymentId: string; refundId: string; amount: number; orderId: string | null },
): Promise<string[]> {
  const wanted = orderId === null ? -(await readFree(org, paymentId)) : amount
  const rows = await readCounting(
    org,
    orderId === null
      ? sql`a.payment_id = ${paymentId}`
      : sql`a.payment_id = ${paymentId} and a.order_id = ${orderId}`,
  )
  const { back } = takeBack(rows, wanted)
  await insertAllocations(org, back, { refundId })
  return [...new Set(back.flatMap(({ orderId: from }) => from ?? []))]
}

/**
 * Gives back to their orders what a refund took that failed, or a part of it. It's held for them.
 * @returns the orders
 */
export async function restoreRefunded(
  org: Org,
  { refundId, amount }: { refundId: string; amount: number },
): Promise<string[]> {
  const taken = await org.tx.run(sql<Allocation>`
    select a.payment_id as "paymentId", null as "invoiceId", a.order_id as "orderId",
      -sum(a.amount)::bigint as amount
    from allocations a
    where a.organisation_id = ${org.id} and a.refund_id = ${refundId} and a.order_id is not null
    group by a.payment_id, a.order_id having sum(a.amount) < 0 order by a.order_id`)
  const { back } = takeBack(taken, amount)
  const restored = back.map((row) => ({ ...row, amount: -row.amount }))
  await insertAllocations(org, restored, { refundId })
  return [...new Set(restored.flatMap(({ orderId }) => orderId ?? []))]
}

/** What counts of payments now: what is held for orders first, then the newest invoice first, its last line first. */
export function readCounting(org: Org, condition: RawBuilder<unknown>): Promise<Counting[]> {
  return org.tx.run(sql<Counting>`
    select a.payment_id as "paymentId", a.invoice_id as "invoiceId", a.order_id as "orderId",
      p.order_id as "paidFor", sum(a.amount)::bigint as amount
    from allocations a
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    where a.organisation_id = ${org.id} and ${condition}
    group by a.organisation_id, a.payment_id, a.invoice_id, a.order_id, p.order_id
    having sum(a.amount) > 0
    order by a.invoice_id is not null, max(a.created_at) desc, a.invoice_id desc,
      (select min(l.position) from invoice_lines l where l.organisation_id = a.organisation_id
        and l.invoice_id = a.invoice_id and ${paidForBy('l')} is not distinct from a.order_id) desc`)
}
