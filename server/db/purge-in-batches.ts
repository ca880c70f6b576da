import type { Database } from './connect.ts'

const BATCH = 1000

/**
 * Calls a function that deletes old rows, until none are left. Small batches keep its locks short.
 * @returns how many rows it deleted
 */
export async function purgeInBatches(
  db: Database,
  purge: 'purge_events' | 'purge_mails',
): Promise<number> {
  let purged = 0
  for (;;) {
    const [batch] = await db.query<{ count: number }>({
      text: `select ${purge}($1) as count`,
      values: [BATCH],
    })
    const count = batch?.count ?? 0
    purged += count
    if (count < BATCH) return purged
  }
}
