import { sql } from 'kysely'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { StopKind } from '#contract/office/dispatch/runs/run.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { selectRuns } from '#server/dispatch/board/select-runs.ts'
import type { RunRow } from '#server/dispatch/board/select-runs.ts'

/** The plan as it is under the locks of a call of the board, and as its commands change it in memory. */

export type PlannedStop = {
  id: string
  kind: StopKind
  jobId: string | null
  tipSiteId: string | null
  depotId: string | null
  minutes: number | null
  /** Whether something has been reported about it. If so, nothing goes before it any more. */
  begun: boolean
}

export type PlannedRun = { row: RunRow; stops: PlannedStop[] }

export type PlannedJob = {
  id: string
  orderId: string
  reference: string
  customerName: string
  type: JobType
  status: JobStatus
  date: Day
  productId: string
  productName: string
}

export type State = {
  runs: Map<string, PlannedRun>
  jobs: Map<string, PlannedJob>
  /** The run of each job that is on one. */
  runOf: Map<string, string>
}

/** Reads jobs and runs, which are locked, with the stops of the runs. */
export async function loadState(
  org: Org,
  { runIds, jobIds }: { runIds: readonly string[]; jobIds: readonly string[] },
): Promise<State> {
  const rows = await selectRuns(org, sql`r.id = any (${[...runIds]}::uuid[])`)
  type Row = PlannedStop & { runId: string }
  const stops = await org.tx.run(sql<Row>`
    select s.id, s.run_id as "runId", s.kind, s.job_id as "jobId", s.tip_site_id as "tipSiteId",
      s.depot_id as "depotId", s.minutes,
      s.arrived_at is not null or s.done_at is not null
        or coalesce(j.status <> 'scheduled', false) as begun
    from stops s left join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    where s.organisation_id = ${org.id} and s.run_id = any (${[...runIds]}::uuid[])
      and s.removed_at is null
    order by s.position, s.id`)
  const jobs = await readJobs(org, jobIds)
  const ofRun = Map.groupBy(stops, ({ runId }) => runId)
  return {
    runs: new Map(rows.map((row) => [row.id, { row, stops: (ofRun.get(row.id) ?? []).map(bare) }])),
    jobs: new Map(jobs.map((job) => [job.id, job])),
    runOf: new Map(stops.flatMap(({ jobId, runId }) => (jobId === null ? [] : [[jobId, runId]]))),
  }
}

function bare(stop: PlannedStop): PlannedStop {
  const { id, kind, jobId, tipSiteId, depotId, minutes, begun } = stop
  return { id, kind, jobId, tipSiteId, depotId, minutes, begun }
}

/** The jobs with these ids; those that don't exist are left out. */
export async function readJobs(org: Org, ids: readonly string[]): Promise<PlannedJob[]> {
  const rows = await org.tx.run(sql<PlannedJob>`
    select j.id, j.order_id as "orderId", o.reference || '/' || j.sequence as reference,
      o.customer_name as "customerName", j.type, j.status, j.date, l.product_id as "productId",
      l.product_name as "productName"
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = ${org.id} and j.id = any (${[...ids]}::uuid[])`)
  return rows.map((row) => {
    const [order = '', sequence = ''] = row.reference.split('/')
    return { ...row, reference: `${presentReference(order)}/${sequence}` }
  })
}
