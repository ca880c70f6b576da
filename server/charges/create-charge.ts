import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewCharge } from '#contract/office/charges.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Proposes a charge that a person enters for an order (rules, section 13, "Charges"). A known idempotency key adds
 * nothing. Locks the order.
 * @throws Refusal 422 if a photo isn't one of the order's jobs
 */
export async function createCharge(
  org: Org,
  orderId: string,
  charge: NewCharge,
  key: IdempotencyKey | null,
): Promise<Made> {
  await lockOrder(org, orderId)
  const known = await findReplay(org, 'charges', key)
  if (known) return known
  const { type, description, amount, taxCode, photoIds } = charge
  await requirePhotos(org, orderId, photoIds)
  const id = randomUUIDv7()
  await org.tx.run(sql`
    insert into charges (organisation_id, id, order_id, type, state, amount, tax_code, description, photos,
      arose_at, idempotency_key, body_hash, created_at, updated_at)
    values (${org.id}, ${id}, ${orderId}, ${type}, 'proposed', ${amount}, ${taxCode}, ${description},
      ${JSON.stringify(photoIds)}::jsonb, ${org.now}, ${key?.key ?? null}, ${key?.bodyHash ?? null},
      ${org.now}, ${org.now})`)
  await recordAudit(org, 'charge.created', id, { after: { ...charge, orderId } })
  return { id, replayOf: null }
}

async function requirePhotos(org: Org, orderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await org.tx.run(sql<{ id: string }>`
    select distinct p.file_id as id from job_files p
    join jobs j on j.organisation_id = p.organisation_id and j.id = p.job_id
    where p.organisation_id = ${org.id} and j.order_id = ${orderId} and not p.withdrawn
      and p.file_id = any (${[...ids]}::uuid[])`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown < 0) return
  const message = "isn't a photo of this order's jobs"
  throw new Refusal(422, { field: `photoIds[${unknown}]`, code: 'unknown', message })
}
