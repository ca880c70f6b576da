import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

export type NewRefund = {
  order_id: string
  payment_id: string
  /** Cents. */
  amount: number
  /** Pending if left out: the send-refunds chore sends it. */
  status?: 'succeeded' | 'failed'
  reason?: string | null
  provider_refund_id?: string
  finished_at?: Date
}

/** Writes a refund, requested by `org.actor`. */
export async function insertRefund(org: Org, refund: NewRefund): Promise<void> {
  await org.tx.run(
    query.insertInto('refunds').values({
      organisation_id: org.id,
      id: randomUUIDv7(),
      requested_by: JSON.stringify(org.actor),
      created_at: org.now,
      ...refund,
    }),
  )
}
