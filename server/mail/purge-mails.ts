import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes emails that were sent more than 30 days ago, and unsent ones older than 90 days.
 * @returns how many rows it deleted
 */
export async function purgeMails(db: Database): Promise<number> {
  return purgeInBatches(db, 'select purge_mails($1) as count')
}
