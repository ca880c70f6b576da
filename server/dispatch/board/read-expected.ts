import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { readKnown, readPlan } from './read-plan.ts'

/**
 * When trucks should be at the jobs of an order, as the board shows it (rules, section 12, "Runs").
 * @returns an instant for each job on an open run that no crew is at yet, by the job's id
 */
export async function readExpected(
  org: Org,
  { id: orderId }: { id: string },
): Promise<ReadonlyMap<string, string>> {
  const stops = await org.tx.run(sql<{ run_id: string; job_id: string }>`
    select s.run_id, s.job_id
    from jobs j
    join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
    join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    where j.organisation_id = ${org.id} and j.order_id = ${orderId}
      and j.status in ('scheduled', 'started') and r.status <> 'closed'`)
  if (stops.length === 0) return new Map()
  const ids = stops.map(({ run_id: id }) => id)
  const known = await readKnown(org)
  const { runs } = await readPlan(org, sql`r.id = any (${ids}::uuid[])`, { known })
  const jobs = new Set(stops.map(({ job_id: id }) => id))
  return new Map(
    runs.flatMap((run) =>
      run.stops.flatMap(({ jobId, arrivedAt, arrivesAt }): [string, string][] =>
        jobId !== null && jobs.has(jobId) && arrivedAt === null ? [[jobId, arrivesAt]] : [],
      ),
    ),
  )
}
