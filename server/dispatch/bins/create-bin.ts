import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { NewBin } from '#contract/office/dispatch/bin.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { findBinByNumber } from './find-bin.ts'
import { moveBin } from './move-bin.ts'
import { refuseTakenNumber } from './refuse-taken-number.ts'
import { requireBinType } from './require-bin-type.ts'
import { requirePlace } from './require-place.ts'

/**
 * Adds a bin where it is; that's its first move.
 * @returns its id
 * @throws Refusal 422
 */
export async function createBin(
  org: Org,
  { number, productId, tareKg, place, load }: NewBin,
  key: IdempotencyKey | null = null,
): Promise<string> {
  await requireBinType(org, productId)
  await requirePlace(org, place)
  const taken = await findBinByNumber(org, number)
  if (taken) throw refuseTakenNumber(taken)
  const id = randomUUIDv7()
  await org.tx.run(
    query.insertInto('bins').values({
      organisation_id: org.id,
      ...{ id, number, load },
      product_id: productId,
      tare_kg: tareKg,
      place: 'unknown',
      since: org.now,
      idempotency_key: key?.key ?? null,
      body_hash: key?.bodyHash ?? null,
      created_at: org.now,
      updated_at: org.now,
    }),
  )
  await recordAudit(org, 'bin.created', id, { after: { number, productId, tareKg, version: 1 } })
  await moveBin(org, { id: randomUUIDv7(), binId: id, at: org.now, to: place, load })
  return id
}
