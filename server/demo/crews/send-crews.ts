import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past, PlannedJob } from '#server/demo/history/act.ts'
import type { Fleet } from '#server/demo/history/add-fleet.ts'
import { openPhone } from './phone.ts'
import { EARLY, loadRun } from './plan-runs.ts'
import { reportedOn } from './reports.ts'
import type { Reports } from './reports.ts'

/** How many trucks went out on past days: the fourth rested. */
export const TRUCKS = 3

export type Crews = {
  /** Of the jobs that a truck took along. */
  phones: ReadonlyMap<string, Reports>
  /** Ends their runs. */
  goHome(): Promise<void>
}

/** Plans the runs of a past day, job by job in turn, and starts them on the drivers' phones. */
export async function sendCrews(
  past: Past,
  fleet: Fleet,
  { day, jobs }: { day: Day; jobs: readonly PlannedJob[] },
): Promise<Crews> {
  const phones = new Map<string, Reports>()
  const homes: (() => Promise<void>)[] = []
  for (let index = 0; index < TRUCKS; index += 1) {
    const its = jobs.filter((_, at) => at % TRUCKS === index)
    const driverId = fleet.drivers[index]
    if (its.length === 0 || driverId === undefined) continue
    const planned = { index, day, startsAt: EARLY, jobs: its }
    const runId = await loadRun(past.at(day, '06:05'), fleet, planned)
    const run = { type: 'run', id: runId } as const
    const phone = await openPhone(past, driverId, past.instant(day, '06:20'))
    await phone.tap('run_start', run, past.instant(day, '06:35'), { odometerKm: null })
    const reports = reportedOn(phone)
    const loaded = await past.at(day, '06:35').inOrg((org) => jobsOn(org, runId))
    for (const jobId of loaded) phones.set(jobId, reports)
    const end = { odometerKm: null, unsent: 0 }
    homes.push(() => phone.tap('run_end', run, past.instant(day, '18:45'), end))
  }
  return {
    phones,
    async goHome() {
      for (const goes of homes) await goes()
    },
  }
}

async function jobsOn(org: Org, runId: string): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select job_id as id from stops
    where organisation_id = ${org.id} and run_id = ${runId} and job_id is not null and removed_at is null`)
  return rows.map(({ id }) => id)
}
