import { randomUUIDv7 } from 'node:crypto'
import type { NewVehicle } from '#contract/office/dispatch/vehicle.ts'
import { query } from '#server/db/transaction.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { addRecord, newRecord } from '#server/dispatch/records/add-record.ts'
import { columnsOf } from '#server/dispatch/records/columns-of.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { requireVehicleParts } from './require-vehicle-parts.ts'

/**
 * Adds a vehicle. A known idempotency key adds nothing.
 * @throws Refusal 422
 */
export async function createVehicle(
  org: Org,
  body: NewVehicle,
  key: IdempotencyKey | null = null,
): Promise<Made> {
  const id = randomUUIDv7()
  const added = await addRecord(org, {
    table: 'vehicles',
    id,
    key,
    action: 'vehicle.created',
    after: body,
    check: () => requireVehicleParts(org, body),
    insert: () =>
      org.tx.run(
        query
          .insertInto('vehicles')
          .values({
            ...newRecord(org, id, key),
            name: body.name,
            kind: body.kind,
            ...columnsOf(org, body),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      ),
  })
  if (!added) throw new Error('nothing of a vehicle must be unique but its key')
  return added
}
