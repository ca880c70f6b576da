import { MESSAGE_MINUTES } from '#contract/office/dispatch/board/commands.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobMove } from '#server/dispatch/board/commands/record-moves.ts'
import { dropAboutJobs, readReplaced } from '#server/mail/replace-about-jobs.ts'
import { dropLetters } from '#server/mail/replace-waiting.ts'
import { refreshLetter } from '#server/orders/letters/mail-hirer.ts'
import { mailMovedJobs } from '#server/orders/letters/visits/mail-moved-jobs.ts'
import { dropTexts } from '#server/texts/record-texts.ts'

/**
 * Drops the emails and texts about moves that are undone. An earlier move, whose email theirs took the place of,
 * isn't undone: it's emailed again.
 * @param since when the moves were made
 * @returns the jobs whose hirers have been emailed
 */
export async function dropLettersAbout(
  org: Org,
  moves: readonly JobMove[],
  since: Date,
): Promise<string[]> {
  const hirers = moves.filter(({ cause }) => cause === 'hirer')
  const orderIds = hirers.map(({ orderId }) => orderId)
  const changed = await dropLetters(org, { orderIds, occasion: 'changed', since })
  const ours = moves.filter(({ cause }) => cause !== 'hirer').map(({ jobId }) => jobId)
  const moved = await dropAboutJobs(org, { jobIds: ours, occasion: 'moved', since })
  const sent = moves.filter(({ jobId, orderId }) => moved.has(jobId) || changed.has(orderId))
  if (sent.length > 0) return sent.map(({ jobId }) => jobId)
  // The hirer's earlier change may have a letter that waits, and had come to show the move.
  for (const orderId of new Set(orderIds)) await refreshLetter(org, orderId)
  const jobIds = moves.map(({ jobId }) => jobId)
  await dropTexts(org, { jobIds, occasion: 'moved' })
  const ids = await readReplaced(org, { jobIds, occasion: 'moved', at: since })
  const dueAt = new Date(org.now.getTime() + MESSAGE_MINUTES * 60_000)
  await mailMovedJobs(org, { ids, dueAt })
  return []
}
