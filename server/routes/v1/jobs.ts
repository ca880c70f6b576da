import { endpoints } from '#contract/api/endpoints.ts'
import { localTime } from '#contract/values/day.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { listJobs } from '#server/jobs/list-jobs.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import type { V1 } from './guard.ts'

export function jobRoutes(v1: V1): void {
  v1.on(endpoints.listJobs, async (org, { query }) => {
    const { timezone } = org
    const date = query.date ?? localTime(org.now, timezone).day
    const page = await listJobs(org, { ...query, date })
    return { data: page.data.map(presentJob), hasMore: page.hasMore, date, timezone }
  })

  v1.on(endpoints.getJob, async (org, { params }) => presentJob(await findJob(org, params.id)))
}
