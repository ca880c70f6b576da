import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Adds an internal note to an order that exists; with a known idempotency key it adds nothing. The order's
 * version doesn't rise: integrators don't see these notes.
 */
export async function addNote(
  org: Org,
  { orderId, body, key }: { orderId: string; body: string; key: string | null },
): Promise<void> {
  const [added] = await org.tx.run(
    query
      .insertInto('order_notes')
      .values({
        organisation_id: org.id,
        id: randomUUIDv7(),
        order_id: orderId,
        body,
        written_by: JSON.stringify(org.actor),
        idempotency_key: key,
        created_at: org.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (added) await recordAudit(org, 'order.noted', orderId, { after: { note: added.id } })
}
