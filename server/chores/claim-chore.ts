import type { Database } from '#server/db/connect.ts'

/**
 * Takes a run of a chore, so that of many processes one does it.
 * @param apart the least milliseconds between the beginnings of two runs
 * @returns false if another process has begun one since
 */
export async function claimChore(db: Database, chore: string, apart: number): Promise<boolean> {
  const [claim] = await db.query<{ mine: boolean }>({
    text: `select claim_chore($1, $2 * interval '1 millisecond') as mine`,
    values: [chore, apart],
  })
  return claim?.mine === true
}

/** Notes that a run has ended without a failure. */
export async function finishChore(db: Database, chore: string, done: number): Promise<void> {
  await db.query({ text: 'select finish_chore($1, $2)', values: [chore, done] })
}
