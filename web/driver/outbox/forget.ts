import type { Keeping } from '#web/driver/kept/database.ts'
import { isOpen } from './waiting.ts'
import type { Waiting } from './waiting.ts'

/** How long what was sent stays in the list “Sent today”, in milliseconds. */
const A_DAY_AND_A_HALF = 36 * 3_600_000

/** Removes what was sent long ago, with its small pictures. What still asks something of the driver stays. */
export async function forget(keeping: Keeping, now: number): Promise<void> {
  const rows = await keeping.all<Waiting>('actions')
  const isOld = (row: Waiting) =>
    row.answeredAt !== null && now - row.answeredAt > A_DAY_AND_A_HALF && !isOpen(row)
  for (const row of rows.filter(isOld)) {
    keeping.remove('actions', row.action.seq)
    if (row.action.kind === 'photo') keeping.remove('thumbs', row.action.data.sha256)
  }
}
