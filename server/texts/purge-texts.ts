import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Deletes texts that are 30 days old.
 * @returns how many rows it deleted
 */
export async function purgeTexts(db: Database): Promise<number> {
  return purgeInBatches(db, 'select purge_texts($1) as count')
}

/** Erases the texts of orders and who asked for them. A number that replied STOP stays on its list. */
export async function eraseTexts(org: Org, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await org.tx.run(sql`
    delete from texts where organisation_id = ${org.id} and order_id = any (${ids}::uuid[])`)
  await org.tx.run(sql`
    delete from text_consents where organisation_id = ${org.id} and order_id = any (${ids}::uuid[])`)
}
