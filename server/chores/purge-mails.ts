import type { Database } from '#server/db/connect.ts'

const BATCH = 1000

/**
 * Deletes mails that were sent more than 30 days ago, or written more than 90 days ago and not sent, in
 * small batches so that nothing waits behind them.
 * @returns how many rows were deleted
 */
export async function purgeMails(db: Database): Promise<number> {
  let purged = 0
  for (;;) {
    const [batch] = await db.query<{ count: number }>({
      text: 'select purge_mails($1) as count',
      values: [BATCH],
    })
    purged += batch?.count ?? 0
    if ((batch?.count ?? 0) < BATCH) return purged
  }
}
