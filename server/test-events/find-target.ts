import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/refusal.ts'
import { reachableFrom } from './job-steps.ts'
import type { StepOfJob } from './job-steps.ts'

/** What an event happens to. */
export type Target = { orderId: string; jobId: string | null }

/**
 * The order or job that is named.
 * @throws Refusal 404 for an unknown one, 422 for a job of another order
 */
export async function findTarget(
  org: Org,
  named: { orderId?: string | undefined; jobId?: string | undefined },
): Promise<Target> {
  if (named.orderId !== undefined) await findOrder(org, named.orderId)
  if (named.jobId === undefined) return { orderId: named.orderId ?? '', jobId: null }
  const { job } = await findJob(org, named.jobId)
  if (named.orderId !== undefined && named.orderId !== job.order_id) {
    const message = 'is a job of another order'
    throw new Refusal(422, { field: 'jobId', code: 'invalid', message })
  }
  return { orderId: job.order_id, jobId: job.id }
}

/**
 * The first job of an order to which an event can happen now, by status and then in sequence.
 * @throws Refusal 422 if there's none
 */
export async function chooseJob(org: Org, orderId: string, type: StepOfJob): Promise<string> {
  const jobs = await readLineJobs(org, orderId)
  for (const status of reachableFrom[type]) {
    const job = jobs.find((one) => one.status === status)
    if (job) return job.id
  }
  const message = 'has no job to which that can happen now'
  throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
}
