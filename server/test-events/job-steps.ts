import { addDays, localTime } from '#contract/values/day.ts'
import type { JobStatus } from '#contract/jobs/job.ts'
import type { JobEventType } from '#contract/webhooks/test-event.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { cancelJob } from '#server/orders/jobs/cancel-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { REASON } from './order-steps.ts'
import type { TestDesk } from './test-desk.ts'

/** The events that are made to happen to one job: placing an order schedules its jobs. */
export type StepOfJob = Exclude<JobEventType, 'job.scheduled'>

/** The statuses from which a job gets to each event, the likeliest first. */
export const reachableFrom: Record<StepOfJob, readonly JobStatus[]> = {
  'job.started': ['scheduled'],
  'job.completed': ['started', 'scheduled'],
  'job.failed': ['started', 'scheduled'],
  'job.rescheduled': ['scheduled'],
  'job.cancelled': ['scheduled'],
  'job.updated': ['completed', 'failed', 'started', 'scheduled'],
}

/** What makes each event of a job happen. Each refuses what the product itself refuses. */
export const jobSteps: Record<StepOfJob, (desk: TestDesk, jobId: string) => Promise<unknown>> = {
  'job.started': ({ inOrg }, id) => inOrg((org) => startJob(org, id)),
  'job.completed': complete,
  async 'job.failed'(desk, id) {
    await begin(desk, id)
    const failure = { code: 'no_access' as const, note: REASON, photos: [] }
    await desk.inOrg((org) => failJob(org, { id, failure }))
  },
  'job.rescheduled': ({ inOrg }, id) =>
    inOrg(async (org) => {
      const { job } = await findJob(org, id)
      const today = localTime(org.now, org.timezone).day
      const date = addDays(job.date > today ? job.date : today, 1)
      return moveJobDate(org, { id, date, cause: 'ours' })
    }),
  'job.cancelled': ({ inOrg }, id) => inOrg((org) => cancelJob(org, id)),
  async 'job.updated'(desk, id) {
    const { job } = await desk.inOrg((org) => findJob(org, id))
    if (job.status !== 'completed' && job.status !== 'failed') await complete(desk, id)
    await desk.inOrg((org) => {
      const note = `Corrected by a test event at ${org.now.toISOString()}`
      return correctJob(org, { id, correction: { reason: REASON, note } })
    })
  },
}

async function complete(desk: TestDesk, id: string): Promise<void> {
  await begin(desk, id)
  await desk.inOrg((org) => completeJob(org, { id, completion: { note: REASON } }))
}

/** Sends the crew on its way, if it hasn't gone. */
async function begin({ inOrg }: TestDesk, id: string): Promise<void> {
  await inOrg(async (org) => {
    const { job } = await findJob(org, id)
    if (job.status === 'scheduled') await startJob(org, id)
  })
}
