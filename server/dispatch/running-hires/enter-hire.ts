import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { numberKey } from '#contract/dispatch/bin-number.ts'
import type { RunningHireBody } from '#contract/office/dispatch/running-hires.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { createBin } from '#server/dispatch/bins/create-bin.ts'
import { findBinByNumber, lockBins } from '#server/dispatch/bins/find-bin.ts'
import type { StoredBin } from '#server/dispatch/bins/find-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { addNote } from '#server/orders/change/add-note.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { findOrderByKey } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { PlacedOrder } from '#server/orders/place/place-order.ts'
import { placeRunningHire } from '#server/orders/place/running/place-running-hire.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Enters a hire whose bin is at the customer's already: an order that is delivered, with its collection planned or
 * on call (rules, section 12, "Running hires"). Placing and what the crew did are two transactions: if the second
 * one fails, the same key again does it.
 * @returns its rows as it was placed, and whether a known key brought nothing new
 * @throws Refusal 402 when the subscription is inactive, 422 naming each field that is wrong
 */
export async function enterHire(
  desk: OrgDesk,
  { hire, key, now }: { hire: RunningHireBody; key: IdempotencyKey | null; now: Date },
): Promise<PlacedOrder['rows'] & Pick<PlacedOrder, 'replayOf'>> {
  await desk.inOrg(async (org) => {
    const known = key && (await findOrderByKey(org, key, 'office'))
    if (!known) await requireBin(org, hire)
  })
  const { rows, replayOf } = await placeRunningHire(desk, { hire, key, now })
  if (replayOf !== 'another body') await desk.inOrg((org) => deliver(org, rows.order.id, hire))
  return { ...rows, replayOf }
}

/**
 * Requires that a hire's numbered bin can be there: one bin, of the type, and not at another customer's.
 * @throws Refusal 422
 */
export async function requireBin(
  org: Org,
  { binNumber, quantity, productId }: Pick<RunningHireBody, 'binNumber' | 'quantity' | 'productId'>,
): Promise<void> {
  if (binNumber === '') return
  if (quantity !== 1) throw refuse('invalid', 'is of one bin, enter each with its own number')
  const problem = whatKeeps(await findBinByNumber(org, binNumber), productId)
  if (problem) throw refuse(problem.code, problem.message)
}

/** Why a bin can't be at a customer's; null if it can, as one can that isn't on the list yet. Pure. */
function whatKeeps(bin: StoredBin | null, productId: string) {
  if (bin === null) return null
  if (bin.archived_at !== null) return { code: 'wrong_state', message: 'is archived' } as const
  if (bin.product_id !== productId) {
    return { code: 'invalid', message: 'is a bin of another type' } as const
  }
  if (bin.place !== 'site') return null
  return { code: 'duplicate', message: 'is at another customer’s already' } as const
}

/**
 * Notes that the crew brought what was ordered, at noon of that day, and where the numbered bin is. If that's less than
 * a day ago, a little earlier: its hirer would get an email about a bin that they have.
 */
async function deliver(org: Org, orderId: string, hire: RunningHireBody): Promise<void> {
  await lockOrder(org, orderId)
  const [job] = await org.tx.run(sql<{ id: string; at: Date }>`
    select j.id, least((j.date + time '12:00') at time zone ${org.timezone},
      ${org.now}::timestamptz - interval '1 day') as at from jobs j
    where j.organisation_id = ${org.id} and j.order_id = ${orderId} and j.type = 'delivery'
      and j.status = 'scheduled'`)
  if (!job) return
  await completeJob(org, { id: job.id, completion: {}, at: job.at })
  if (hire.binNumber !== '') await bringBin(org, { orderId, jobId: job.id }, hire)
}

/**
 * Notes that the numbered bin is at the customer's. If it went elsewhere since it was checked, it stays there: the order
 * is placed by now, so a note of it says which number was meant.
 */
async function bringBin(
  org: Org,
  { orderId, jobId }: { orderId: string; jobId: string },
  { binNumber: number, productId }: RunningHireBody,
): Promise<void> {
  // A number that isn't on the list has no row to lock.
  const lock = `running hire ${org.id} ${numberKey(number)}`
  await org.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const listed = await findBinByNumber(org, number)
  const [known = null] = listed ? await lockBins(org, [listed.id]) : []
  const problem = whatKeeps(known, productId)
  if (problem) {
    const body = `Entered with bin ${number}, which ${problem.message}.`
    return addNote(org, { orderId, body, key: null })
  }
  const nowhere = { place: { kind: 'unknown', id: null }, load: 'unknown', tareKg: null } as const
  const { id: binId } = known ?? (await createBin(org, { ...nowhere, number, productId }))
  const to = { kind: 'site', id: orderId } as const
  await moveBin(org, { id: randomUUIDv7(), binId, at: org.now, to, load: 'unknown', jobId })
  await replaceFacts(org, jobId, { bin_in_id: binId })
}

function refuse(code: 'invalid' | 'wrong_state' | 'duplicate', message: string): Refusal {
  return new Refusal(422, { field: 'binNumber', code, message })
}
