import type { Org } from '#server/db/tenant.ts'
import { attempt } from '#server/db/transaction.ts'
import { hireOf } from '#server/dispatch/board/commands/move-days.ts'
import type { JobMove } from '#server/dispatch/board/commands/record-moves.ts'
import type { HireDates } from '#server/dispatch/board/commands/step.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { readDates } from '#server/orders/jobs/dates/read-dates.ts'
import { takeBackCharges } from '#server/orders/money/take-back-charges.ts'
import { Refusal } from '#server/refusal.ts'
import { dropLettersAbout } from './drop-letters.ts'

/**
 * Moves one job back to its day, because something else of its order has changed since and they can't all go back
 * together. Its email isn't sent.
 * @param since when it was moved
 * @returns why it stays where it is; null if it's back
 */
export async function moveBack(org: Org, move: JobMove, since: Date): Promise<string | null> {
  const { jobId, orderId, from, to, cause, hire } = move
  if (from.date === to.date && hire === null) return null
  if (hire && !isSameHire(await readHire(org, orderId), hire.after)) {
    return 'Its order has changed since.'
  }
  const keepsEnd = hire !== null && hire.before.collection === hire.after.collection
  try {
    await attempt(org.tx, async () => {
      await moveJobDate(org, {
        id: jobId,
        date: from.date,
        hire: keepsEnd ? 'keeps_end' : 'moves',
        cause: cause === 'hirer' ? 'hirers' : 'ours',
      })
      if (hire && cause === 'hirer') await takeBackCharges(org, orderId, hire.before.charges)
      const isBack = hire === null || isSameHire(await readHire(org, orderId), hire.before)
      if (!isBack) throw new Kept('Its hire would end on another day.')
      const emailed = await dropLettersAbout(org, [move], since)
      if (emailed.length > 0) throw new Kept('The customer has been emailed.')
    })
    return null
  } catch (error) {
    if (error instanceof Kept) return error.message
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    return `Its dates don’t allow it: ${error.problems[0]?.message ?? 'they are taken'}.`
  }
}

/** Why a job isn't moved back after all. */
class Kept extends Error {}

async function readHire(org: Org, orderId: string): Promise<HireDates> {
  const dates = (await readDates(org, [orderId])).get(orderId)
  if (!dates) throw new Error(`order ${orderId} has gone`)
  return hireOf(dates)
}

function isSameHire(one: HireDates, other: HireDates): boolean {
  const { delivery, collection, total, charges } = one
  return (
    delivery === other.delivery &&
    collection === other.collection &&
    total === other.total &&
    charges === other.charges
  )
}
