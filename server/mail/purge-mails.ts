import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes emails that were sent more than `days` ago, and unsent ones older than 90 days, or `days` if that's more.
 * @returns how many rows it deleted
 */
export async function purgeMails(db: Database, days: number): Promise<number> {
  return purgeInBatches(db, 'select purge_mails($1, $2) as count', days)
}
