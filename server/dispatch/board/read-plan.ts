import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readSettings } from '#contract/dispatch/settings.ts'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Org } from '#server/db/tenant.ts'
import { keyOfWay, readDrivingTimes, waysAlong } from '#server/places/driving-times.ts'
import { pointsOfRun, presentRun } from './present-run.ts'
import { readBinKinds, selectJobs } from './select-jobs.ts'
import type { BinKind } from './select-jobs.ts'
import { selectRuns, selectStops } from './select-runs.ts'
import type { RunRow, StopRow } from './select-runs.ts'

/** What cards and loads go by. */
export type Known = { settings: DispatchSettings; kinds: ReadonlyMap<string, BinKind> }

export async function readKnown(org: Org): Promise<Known> {
  const [[row], kinds] = await Promise.all([
    org.tx.run(sql<{ stored: unknown }>`
      select dispatch_settings as stored from organisations where id = ${org.id}`),
    readBinKinds(org),
  ])
  return { settings: readSettings(row?.stored), kinds }
}

export type Plan = { runs: BoardRun[]; jobs: BoardJob[] }
/** The points of those runs whose driving times aren't all known, in the order in which trucks visit them. */
export type Unknown = { unknown: Point[][] }

/** Runs with their stops, as they are stored. */
export type PlanRows = { runs: RunRow[]; stops: StopRow[] }

/** Runs `r` that fulfil a condition, with the jobs on them. */
export async function readPlan(
  org: Org,
  condition: RawBuilder<unknown>,
  { known }: { known: Known },
): Promise<Plan & Unknown> {
  return completePlan(org, await selectPlan(org, condition), { known, alsoJobs: [] })
}

/** The rows of runs `r` that fulfil a condition. */
export async function selectPlan(org: Org, condition: RawBuilder<unknown>): Promise<PlanRows> {
  const [runs, stops] = await Promise.all([selectRuns(org, condition), selectStops(org, condition)])
  return { runs, stops }
}

/**
 * Runs with the jobs on them.
 * @param alsoJobs ids of more jobs
 */
export async function completePlan(
  org: Org,
  { runs: rows, stops }: PlanRows,
  { known, alsoJobs }: { known: Known; alsoJobs: readonly string[] },
): Promise<Plan & Unknown> {
  const ids = new Set([...stops.flatMap(({ job_id: id }) => id ?? []), ...alsoJobs])
  const jobs = await selectJobs(org, sql`j.id = any (${[...ids]}::uuid[])`, known)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const stopsOf = Map.groupBy(stops, (stop) => stop.run_id)
  const routes = rows.map((row) => pointsOfRun(row, stopsOf.get(row.id) ?? [], byId))
  const times = await readDrivingTimes(org, routes.flatMap(waysAlong))
  const context = { settings: known.settings, jobs: byId, times, now: org.now }
  return {
    runs: rows.map((row) => presentRun(row, stopsOf.get(row.id) ?? [], context)),
    jobs,
    unknown: routes.filter((points) => waysAlong(points).some((way) => !times.has(keyOfWay(way)))),
  }
}
