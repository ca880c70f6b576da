import { sql } from 'kysely'
import type { PaymentSettings } from '#contract/office/settings/payments.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'

type WaitingRefund = Omit<PaymentSettings['refunds'][number], 'requestedBy'> & {
  requestedBy: Actor
}

/** The most that a page lists. */
const LISTED = 100

/** Refunds that a chore still has to send, and those that failed within 90 days; the oldest first. */
export async function listWaitingRefunds(org: Org): Promise<WaitingRefund[]> {
  const rows = await org.tx.run(sql<{
    id: string
    order_id: string
    reference: string
    customer_name: string
    amount: number
    status: 'pending' | 'failed'
    reason: string | null
    requested_by: Actor
    created_at: Date
  }>`
    select r.id, r.order_id, o.reference, o.customer_name, r.amount, r.status, r.reason, r.requested_by,
      r.created_at
    from refunds r join orders o on o.organisation_id = r.organisation_id and o.id = r.order_id
    where r.organisation_id = ${org.id} and (r.status = 'pending'
      or (r.status = 'failed' and r.created_at > ${org.now}::timestamptz - interval '90 days'))
    order by r.created_at, r.id limit ${LISTED}`)
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    reference: presentReference(row.reference),
    customerName: row.customer_name,
    amount: row.amount,
    status: row.status,
    reason: row.reason,
    requestedBy: row.requested_by,
    createdAt: row.created_at.toISOString(),
  }))
}
