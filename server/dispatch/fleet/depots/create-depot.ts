import { randomUUIDv7 } from 'node:crypto'
import type { NewDepot } from '#contract/office/dispatch/depot.ts'
import { query } from '#server/db/transaction.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { addRecord, newRecord } from '#server/dispatch/records/add-record.ts'
import { columnsOf } from '#server/dispatch/records/columns-of.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'

/**
 * Adds a depot. A known idempotency key adds nothing.
 * @throws Refusal 422
 */
export async function createDepot(
  org: Org,
  body: NewDepot,
  key: IdempotencyKey | null = null,
): Promise<Made> {
  const id = randomUUIDv7()
  const added = await addRecord(org, {
    table: 'depots',
    id,
    key,
    action: 'depot.created',
    after: body,
    check: async () => {},
    insert: () =>
      org.tx.run(
        query
          .insertInto('depots')
          .values({ ...newRecord(org, id, key), name: body.name, ...columnsOf(org, body) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      ),
  })
  if (!added) throw new Error('nothing of a depot must be unique but its key')
  return added
}
