import { randomUUIDv7 } from 'node:crypto'
import type { NewTipSite } from '#contract/office/dispatch/tip-site.ts'
import { query } from '#server/db/transaction.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { requireGroups } from '#server/dispatch/fleet/require-catalog-ids.ts'
import { addRecord, newRecord } from '#server/dispatch/records/add-record.ts'
import { columnsOf } from '#server/dispatch/records/columns-of.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'

/**
 * Adds a tip site. A known idempotency key adds nothing.
 * @throws Refusal 422
 */
export async function createTipSite(
  org: Org,
  body: NewTipSite,
  key: IdempotencyKey | null = null,
): Promise<Made> {
  const id = randomUUIDv7()
  const added = await addRecord(org, {
    table: 'tip_sites',
    id,
    key,
    action: 'tip_site.created',
    after: body,
    check: () => requireGroups(org, body.groupIds),
    insert: () =>
      org.tx.run(
        query
          .insertInto('tip_sites')
          .values({ ...newRecord(org, id, key), name: body.name, ...columnsOf(org, body) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      ),
  })
  if (!added) throw new Error('nothing of a tip site must be unique but its key')
  return added
}
