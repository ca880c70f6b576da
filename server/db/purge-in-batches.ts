import type { Database } from './connect.ts'

const BATCH = 1000

/**
 * Calls a function that deletes old rows, until none are left. Small batches keep its locks short.
 * @param text the call, with the size of a batch as $1 and the number of deleted rows as `count`
 * @param more the values of $2 and so on
 * @returns how many rows it deleted
 */
export async function purgeInBatches(
  db: Database,
  text: string,
  ...more: readonly unknown[]
): Promise<number> {
  let purged = 0
  for (;;) {
    const [batch] = await db.query<{ count: number }>({
      text,
      values: [BATCH, ...more],
    })
    const count = batch?.count ?? 0
    purged += count
    if (count < BATCH) return purged
  }
}
