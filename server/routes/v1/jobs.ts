import { endpoints } from '#contract/api/endpoints.ts'
import { localTime } from '#contract/values/day.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { listJobs } from '#server/jobs/list-jobs.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { readParameter, readQuery } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function jobRoutes(v1: V1): void {
  v1.keyed(endpoints.listJobs, async (caller, request) => {
    const query = readQuery(endpoints.listJobs.query, request)
    const { timezone } = caller.organisation
    const date = query.date ?? localTime(caller.now, timezone).day
    const page = await v1.inCallersOrganisation(caller, (org) => listJobs(org, { ...query, date }))
    return { data: page.data.map(presentJob), hasMore: page.hasMore, date, timezone }
  })

  v1.keyed(endpoints.getJob, async (caller, request) => {
    const id = readParameter(request, 'id')
    return presentJob(await v1.inCallersOrganisation(caller, (org) => findJob(org, id)))
  })
}
