import { endpoints } from '#contract/api/endpoints.ts'
import { localTime } from '#contract/values/day.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { UNKNOWN_LAST_JOB, listJobs } from '#server/jobs/lists/list-jobs.ts'
import { listUpdatedJobs } from '#server/jobs/lists/list-updated-jobs.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { readSettled } from '#server/mirrors/read-settled.ts'
import type { V1 } from './guard.ts'

export function jobRoutes(v1: V1): void {
  v1.outside(endpoints.listJobs, async ({ organisation, now, ...desk }, { query }) => {
    const { timezone } = organisation
    const { from, orderId, updatedFrom, sort } = query
    const isOneDay = [from, orderId, updatedFrom, sort].every((given) => given === undefined)
    const date = query.date ?? (isOneDay ? localTime(now, timezone).day : undefined)
    const asked = { ...query, date }
    const settled = { table: 'jobs', asked, unknown: UNKNOWN_LAST_JOB } as const
    const page =
      sort === 'updated'
        ? await readSettled(desk, settled, (org, span) => listUpdatedJobs(org, asked, span))
        : await desk.inOrg((org) => listJobs(org, asked))
    return { data: page.data.map(presentJob), hasMore: page.hasMore, date: date ?? null, timezone }
  })

  v1.on(endpoints.getJob, async (org, { params }) => presentJob(await findJob(org, params.id)))
}
