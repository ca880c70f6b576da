import { createHash } from 'node:crypto'
import type { TestEventBody } from '#contract/webhooks/test-event.ts'
import { announceJobs } from '#server/organisations/announce-jobs.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { checkTestEvent } from './check-test-event.ts'
import { claimTestEvent, releaseClaim, settleClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import { findHappened, readHappened } from './find-happened.ts'
import type { Happened } from './find-happened.ts'
import { jobSteps } from './job-steps.ts'
import { orderSteps } from './order-steps.ts'
import { placeTestOrder } from './place-test-order.ts'
import { restate } from './restate.ts'
import { chooseJob, findTarget } from './find-target.ts'
import type { Target } from './find-target.ts'
import type { TestDesk } from './test-desk.ts'

/** The event, and whether an earlier call with the same key made it. */
export type Made = { happened: Happened; replayOf: Claim['replayOf'] }

/**
 * Makes an event happen in a test organisation (rules, section 10, "Test events"), by the product's own operations:
 * to the order or job that is named, or to an order that is placed for it. A call with a known key answers the
 * event that it made. If the first one was cut off, it goes on from where that got.
 * @param read reads what is asked for; not called for a known key
 * @throws Refusal 404 for an unknown order or job, 422 if it can't happen now; then the key is free again
 */
export async function makeTestEvent(
  desk: TestDesk,
  read: () => TestEventBody,
  key: IdempotencyKey | null,
): Promise<Made> {
  const claim = await desk.inOrg(async (org) => {
    const claimed = await claimTestEvent(org, read, key)
    if (claimed.replayOf === null) await checkTestEvent(org, claimed.asked)
    return claimed
  })
  const { eventId, replayOf } = claim
  if (eventId !== null) {
    return { happened: await desk.inOrg((org) => readHappened(org, eventId)), replayOf }
  }
  try {
    const happened = await happen(desk, claim, key)
    await desk.inOrg((org) => settleClaim(org, key, happened.id))
    return { happened, replayOf }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await desk.inOrg((org) => releaseClaim(org, key))
    throw restate(error, claim.asked)
  }
}

async function happen(
  desk: TestDesk,
  { asked, since, replayOf }: Claim,
  key: IdempotencyKey | null,
): Promise<Happened> {
  const { type } = asked
  const target = await prepare(desk, asked, key)
  const find = () => desk.inOrg((org) => findHappened(org, { type, ...target, since }))
  const before = replayOf === null ? null : await find()
  if (before) return before
  await step(desk, asked, target)
  const happened = await find()
  if (!happened) throw new Error(`${type} did not happen`)
  return happened
}

/** The named order or job, or a new order; one that waits for approval gets it if jobs are to move. */
async function prepare(
  desk: TestDesk,
  { type, orderId, jobId }: TestEventBody,
  key: IdempotencyKey | null,
): Promise<Target> {
  if (type === 'job.scheduled') await desk.inOrg(announceJobs)
  if (orderId !== undefined || jobId !== undefined) {
    return desk.inOrg((org) => findTarget(org, { orderId, jobId }))
  }
  const { id, status } = await placeTestOrder(desk, key && keyOfOrder(key))
  const mayWait = type === 'order.created' || type === 'order.confirmed'
  if (status === 'pending' && !mayWait) await orderSteps['order.confirmed'](desk, id)
  return { orderId: id, jobId: null }
}

/** Its own, so that it can't be the key of an order that the integrator placed. */
function keyOfOrder({ key, bodyHash }: IdempotencyKey): IdempotencyKey {
  return { key: `test-event-${createHash('sha256').update(key).digest('base64url')}`, bodyHash }
}

async function step(desk: TestDesk, { type }: TestEventBody, target: Target): Promise<void> {
  const { orderId, jobId } = target
  switch (type) {
    case 'job.scheduled':
      return
    case 'job.cancelled':
      if (jobId === null) await orderSteps['order.cancelled'](desk, orderId)
      else await jobSteps[type](desk, jobId)
      return
    case 'job.started':
    case 'job.completed':
    case 'job.failed':
    case 'job.rescheduled':
    case 'job.updated':
      await jobSteps[type](
        desk,
        jobId ?? (await desk.inOrg((org) => chooseJob(org, orderId, type))),
      )
      return
    default:
      await orderSteps[type](desk, orderId)
  }
}
