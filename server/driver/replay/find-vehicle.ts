import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * The vehicle of the driver's run that a job is on, else of their run of a day; null if there's no such run, or it has
 * none.
 */
export async function findVehicle(
  org: Org,
  { driverId, jobId, day }: { driverId: string; jobId: string; day: Day },
): Promise<string | null> {
  const [run] = await org.tx.run(sql<{ vehicle: string | null }>`
    select r.vehicle_id as vehicle
    from (
      select id, false as own from runs
        where organisation_id = ${org.id} and driver_id = ${driverId} and date = ${day}
      union all
      select run_id, true from stops
        where organisation_id = ${org.id} and job_id = ${jobId} and removed_at is null) f
    join runs r on r.organisation_id = ${org.id} and r.id = f.id and r.driver_id = ${driverId}
    order by (r.vehicle_id is null), not f.own, (r.status = 'closed'), r.starts_at, r.id limit 1`)
  return run?.vehicle ?? null
}
