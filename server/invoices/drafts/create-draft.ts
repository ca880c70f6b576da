import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { readUnbilledRows } from './draft-rows.ts'
import { headOf, readBillableOrders } from './read-billable-orders.ts'
import { writeDraftLines } from './write-draft-lines.ts'

/**
 * Drafts an invoice of everything that is unbilled of some orders of one customer. A known idempotency key drafts
 * nothing.
 * @throws Refusal 422
 */
export async function createDraft(
  org: Org,
  { orderIds, key }: { orderIds: readonly string[]; key: IdempotencyKey | null },
): Promise<Made> {
  const ids = [...new Set(orderIds)]
  await lockOrders(org, ids, { onlyMoney: true })
  const known = await findReplay(org, 'invoice_drafts', key)
  if (known) return known
  const rows = await readUnbilledRows(org, ids)
  const { customer_id: customerId, purchase_order: purchaseOrder } = headOf(
    await readBillableOrders(org, ids, rows),
  )
  if (rows.length === 0) {
    const message = ids.length === 1 ? 'is billed already' : 'are billed already'
    throw new Refusal(422, { field: 'orderIds', code: 'wrong_state', message })
  }
  const id = randomUUIDv7()
  await org.tx.run(sql`
    insert into invoice_drafts (organisation_id, id, customer_id, purchase_order, created_by, created_at,
      updated_at, idempotency_key, body_hash)
    values (${org.id}, ${id}, ${customerId}, ${purchaseOrder}, ${JSON.stringify(org.actor)}::jsonb,
      ${org.now}, ${org.now}, ${key?.key ?? null}, ${key?.bodyHash ?? null})`)
  await writeDraftLines(org, id, rows)
  await recordAudit(org, 'invoice.drafted', id, { after: { orderIds: ids } })
  return { id, replayOf: null }
}
