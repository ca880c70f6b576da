import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes events and finished deliveries older than 30 days.
 * @returns how many rows it deleted
 */
export async function purgeEvents(db: Database): Promise<number> {
  return purgeInBatches(db, 'select purge_events($1) as count')
}
