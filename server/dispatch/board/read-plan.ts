import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readSettings } from '#contract/dispatch/settings.ts'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentRun } from './present-run.ts'
import { readBinKinds, selectJobs } from './select-jobs.ts'
import type { BinKind } from './select-jobs.ts'
import { selectRuns, selectStops } from './select-runs.ts'

/** What cards and loads go by. */
export type Known = { settings: DispatchSettings; kinds: ReadonlyMap<string, BinKind> }

export async function readKnown(org: Org): Promise<Known> {
  const [row] = await org.tx.run(sql<{ stored: unknown }>`
    select dispatch_settings as stored from organisations where id = ${org.id}`)
  return { settings: readSettings(row?.stored), kinds: await readBinKinds(org) }
}

export type Plan = { runs: BoardRun[]; jobs: BoardJob[] }

/**
 * Runs `r` that fulfil a condition, with the jobs on them.
 * @param alsoJobs ids of more jobs
 */
export async function readPlan(
  org: Org,
  condition: RawBuilder<unknown>,
  { known, alsoJobs = [] }: { known: Known; alsoJobs?: readonly string[] },
): Promise<Plan> {
  const rows = await selectRuns(org, condition)
  const stops = await selectStops(
    org,
    rows.map(({ id }) => id),
  )
  const ids = new Set([...stops.flatMap(({ job_id: id }) => id ?? []), ...alsoJobs])
  const jobs = await selectJobs(org, sql`j.id = any (${[...ids]}::uuid[])`, known)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const stopsOf = Map.groupBy(stops, (stop) => stop.run_id)
  const context = { settings: known.settings, jobs: byId, now: org.now }
  return { runs: rows.map((row) => presentRun(row, stopsOf.get(row.id) ?? [], context)), jobs }
}
