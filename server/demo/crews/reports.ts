import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import type { Past, PlannedJob } from '#server/demo/history/act.ts'
import type { DemoPhone } from './phone.ts'

export const FAILURES = ['no_access', 'customer_absent', 'blocked'] as const

/** How what happened to a job comes in. */
export type Reports = {
  start(job: PlannedJob, at: Date): Promise<unknown>
  complete(job: PlannedJob, at: Date): Promise<unknown>
  fail(job: PlannedJob, at: Date, code: (typeof FAILURES)[number]): Promise<unknown>
}

/** What long-ago crews rang in. */
export function enteredByOffice(past: Past): Reports {
  return {
    start: ({ id }, at) => past.when(at).inOrg((org) => startJob(org, id)),
    complete: ({ id }, at) =>
      past.when(at).inOrg((org) => completeJob(org, { id, completion: {} })),
    fail: ({ id }, at, code) =>
      past.when(at).inOrg((org) => failJob(org, { id, failure: { code, note: null, photos: [] } })),
  }
}

/** What a driver reports on the phone. */
export function reportedOn(phone: DemoPhone): Reports {
  return {
    start: ({ id }, at) => phone.tap('start', { type: 'job', id }, at, {}),
    complete: ({ id }, at) => phone.tap('complete', { type: 'job', id }, at, {}),
    fail: ({ id }, at, code) => phone.tap('fail', { type: 'job', id }, at, { code }),
  }
}
