import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes the files of exports that were made a day ago.
 * @returns how many of their parts it deleted
 */
export async function purgeExports(db: Database): Promise<number> {
  return purgeInBatches(db, 'select purge_exports($1) as count')
}
