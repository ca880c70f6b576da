import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes sessions that have run out, links and half sign-ins a day after they did, and wrong guesses that are
 * forgotten.
 * @returns how many rows it deleted
 */
export async function purgeSignIns(db: Database): Promise<number> {
  return purgeInBatches(db, 'select purge_sign_ins($1) as count')
}
