import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes events and finished deliveries older than `days`: at least the 30 that integrators are promised.
 * @returns how many rows it deleted
 */
export async function purgeEvents(db: Database, days: number): Promise<number> {
  return purgeInBatches(db, 'select purge_events($1, $2) as count', days)
}
