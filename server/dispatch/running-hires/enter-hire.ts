import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { RunningHireBody } from '#contract/office/dispatch/running-hires.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { createBin } from '#server/dispatch/bins/create-bin.ts'
import { findBinByNumber } from '#server/dispatch/bins/find-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
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
  const bin = await findBinByNumber(org, binNumber)
  if (bin === null) return
  if (bin.archived_at !== null) throw refuse('wrong_state', 'is archived')
  if (bin.product_id !== productId) throw refuse('invalid', 'is a bin of another type')
  if (bin.place === 'site') throw refuse('duplicate', 'is at another customer’s already')
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
  if (hire.binNumber === '') return
  const site = { kind: 'site', id: orderId } as const
  const known = await findBinByNumber(org, hire.binNumber)
  if (known) {
    const move = { id: randomUUIDv7(), binId: known.id, at: org.now, jobId: job.id }
    await moveBin(org, { ...move, to: site, load: 'unknown' })
  } else {
    const { binNumber: number, productId } = hire
    await createBin(org, { number, productId, tareKg: null, place: site, load: 'unknown' })
  }
  const bin = await findBinByNumber(org, hire.binNumber)
  await replaceFacts(org, job.id, { bin_in_id: bin?.id ?? null })
}

function refuse(code: 'invalid' | 'wrong_state' | 'duplicate', message: string): Refusal {
  return new Refusal(422, { field: 'binNumber', code, message })
}
