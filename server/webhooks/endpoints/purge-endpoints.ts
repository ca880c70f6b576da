import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Removes endpoints that their organisation deleted more than 30 days ago, once their deliveries are gone.
 * @returns how many rows it removed
 */
export async function purgeEndpoints(db: Database): Promise<number> {
  return purgeInBatches(db, 'select purge_endpoints($1) as count')
}
