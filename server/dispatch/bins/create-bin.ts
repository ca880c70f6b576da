import { randomUUIDv7 } from 'node:crypto'
import type { NewBin } from '#contract/office/dispatch/bin.ts'
import { query } from '#server/db/transaction.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { addRecord, newRecord } from '#server/dispatch/records/add-record.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { findBinByNumber } from './find-bin.ts'
import { moveBin } from './move-bin.ts'
import { refuseTakenNumber } from './refuse-taken-number.ts'
import { requireBinType } from './require-bin-type.ts'
import { requirePlace } from './require-place.ts'

/**
 * Adds a bin where it is; that's its first move. A known idempotency key adds nothing.
 * @throws Refusal 422
 */
export async function createBin(
  org: Org,
  { number, productId, tareKg, place, load }: NewBin,
  key: IdempotencyKey | null = null,
): Promise<Made> {
  const id = randomUUIDv7()
  const added = await addRecord(org, {
    table: 'bins',
    id,
    key,
    action: 'bin.created',
    after: { number, productId, tareKg },
    check: async () => {
      await requireBinType(org, productId)
      await requirePlace(org, place)
    },
    insert: () =>
      org.tx.run(
        query
          .insertInto('bins')
          .values({
            ...newRecord(org, id, key),
            number,
            load,
            place: 'unknown',
            since: org.now,
            product_id: productId,
            tare_kg: tareKg,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      ),
  })
  if (!added) throw refuseTakenNumber(await findBinByNumber(org, number))
  if (added.replayOf === null) {
    await moveBin(org, { id: randomUUIDv7(), binId: id, at: org.now, to: place, load })
  }
  return added
}
