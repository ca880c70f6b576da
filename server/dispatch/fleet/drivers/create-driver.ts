import { randomUUIDv7 } from 'node:crypto'
import type { NewDriver } from '#contract/office/dispatch/driver.ts'
import { query } from '#server/db/transaction.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { addRecord, newRecord } from '#server/dispatch/records/add-record.ts'
import { columnsOf } from '#server/dispatch/records/columns-of.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { requireDriverParts } from './require-driver-parts.ts'

/**
 * Adds a driver. A known idempotency key adds nothing.
 * @throws Refusal 422
 */
export async function createDriver(
  org: Org,
  body: NewDriver,
  key: IdempotencyKey | null = null,
): Promise<Made> {
  const id = randomUUIDv7()
  const added = await addRecord(org, {
    table: 'drivers',
    id,
    key,
    action: 'driver.created',
    after: body,
    check: () => requireDriverParts(org, body),
    insert: () =>
      org.tx.run(
        query
          .insertInto('drivers')
          .values({ ...newRecord(org, id, key), name: body.name, ...columnsOf(org, body) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      ),
  })
  if (!added) throw new Error('nothing of a driver must be unique but its key')
  return added
}
