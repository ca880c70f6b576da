import type { Org } from '#server/db/tenant.ts'
import type { JobMove, Moves } from '#server/dispatch/board/commands/record-moves.ts'
import { readSent } from '#server/mail/replace-waiting.ts'
import { restoreDates } from '#server/orders/jobs/dates/restore-dates.ts'
import { dropLettersAbout } from './drop-letters.ts'

/**
 * Gives orders the dates that they had before a call: all jobs of an order go back together. An order stays as it is
 * if one of its jobs can't go back, if its hirer has been emailed, or if it has changed since.
 * @param since when the call was made
 * @returns the ids of the orders that are as they were
 */
export async function restoreOrders(
  org: Org,
  { orders = [], jobs }: Moves,
  { canGoBack, since }: { canGoBack: (move: JobMove) => boolean; since: Date },
): Promise<ReadonlySet<string>> {
  const movesOf = Map.groupBy(jobs, ({ orderId }) => orderId)
  const open = orders.filter(({ id }) => movesOf.get(id)?.every(canGoBack) === true)
  if (open.length === 0) return new Set()
  const sent = await readSent(org, { orderIds: open.map(({ id }) => id), since })
  const changes = open
    .filter(({ id }) => !sent.has(id))
    .map((order) => {
      const byHirer = movesOf.get(order.id)?.some(({ cause }) => cause === 'hirer') === true
      return { ...order, cause: byHirer ? ('hirers' as const) : ('ours' as const) }
    })
  const restored = await restoreDates(org, changes)
  const moves = jobs.filter(({ orderId, cause }) => cause !== null && restored.has(orderId))
  const emailed = await dropLettersAbout(org, moves, since)
  if (emailed.length > 0)
    throw new Error('an email that waits was locked, and is sent all the same')
  return restored
}
