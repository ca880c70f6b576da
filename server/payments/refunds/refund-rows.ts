import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { releaseForRefund } from '#server/invoices/allocations/release.ts'

export type NewRefund = {
  /** Null for a payment that wasn't made for one order. */
  order_id: string | null
  payment_id: string
  /** Cents. */
  amount: number
  /** Pending if left out: the send-refunds chore sends it. */
  status?: 'succeeded' | 'failed'
  /** Through its provider if left out. */
  method?: 'eft' | 'cash' | 'reversal'
  /** Of a refund that a person made. */
  returned_on?: string
  reference?: string
  reason?: string | null
  provider_refund_id?: string
  /** The refund that this was a part of, until this part failed. */
  part_of?: string
  finished_at?: Date
}

/**
 * Writes a refund of a payment whose orders are locked, requested by `org.actor`. What it returns counts for nothing
 * any more.
 * @param takenFrom an order whose money it is; null takes what is free first
 * @returns the orders that it takes from: `setMoney` follows, unless the refund is pending
 */
export async function insertRefund(
  org: Org,
  refund: NewRefund,
  takenFrom: string | null = null,
): Promise<string[]> {
  const id = randomUUIDv7()
  await org.tx.run(
    query.insertInto('refunds').values({
      organisation_id: org.id,
      id,
      requested_by: JSON.stringify(org.actor),
      created_at: org.now,
      ...refund,
    }),
  )
  if (refund.status === 'failed') return []
  const { payment_id: paymentId, amount } = refund
  return releaseForRefund(org, { paymentId, refundId: id, amount, orderId: takenFrom })
}

/** The orders that a refund takes from. They stay the same. */
export async function ordersOfRefund(org: Org, refundId: string): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select distinct order_id as id from allocations
    where organisation_id = ${org.id} and refund_id = ${refundId} and order_id is not null order by 1`)
  return rows.map(({ id }) => id)
}
