import { AGREED_TIME } from '#contract/jobs/job-words.ts'
import type { JobWindow } from '#contract/office/jobs.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { setWindow } from '#server/jobs/plan/set-window.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { Refusal } from '#server/refusal.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Changes the time of day that a job is to be done at, because the customer or the office asks for it (rules,
 * section 12, "Jobs"). Locks its order. The price stays and the version rises. The same window
 * again changes nothing.
 * @param window null is any time of its day
 * @throws Refusal 404 for an unknown job, 422 when it’s over
 */
export async function changeWindow(
  org: Org,
  { id, window }: { id: string; window: JobWindow },
): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { status, time_window: from } = rows.job
  if (status !== 'scheduled' && status !== 'started') {
    const message = `can't get another time, it is ${status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  if (from?.startTime === window?.startTime && from?.endTime === window?.endTime) return rows
  const to = window && { name: await nameOf(org, window), ...window }
  await setWindow(org, { id, from, to })
  return findJob(org, id)
}

async function nameOf(org: Org, window: NonNullable<JobWindow>): Promise<string> {
  const { deliveryTimePeriods } = (await loadCatalog(org)).public
  const same = deliveryTimePeriods.find(
    ({ startTime, endTime }) => startTime === window.startTime && endTime === window.endTime,
  )
  return same?.name ?? AGREED_TIME
}
