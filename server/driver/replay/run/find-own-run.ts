import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { FormerRun } from './find-former-run.ts'

/** A run of a driver, with the stop that was named. */
export type OwnRun = FormerRun & { runId: string; stopId: string | null }

/** The run that a target names, or the run of the stop that it names; null if it isn't the driver's. */
export async function findOwnRun(
  org: Org,
  { driverId, target }: { driverId: string; target: { type: string; id: string } },
): Promise<OwnRun | null> {
  const [run] = await org.tx.run(sql<OwnRun>`
    select r.id as "runId", r.vehicle_id as "vehicleId", s.id as "stopId",
      s.tip_site_id as "tipSiteId", coalesce(s.depot_id, r.depot_id) as "depotId"
    from runs r
    left join stops s on s.organisation_id = r.organisation_id and s.run_id = r.id
      and ${target.type === 'stop'} and s.id = ${target.id}
    where r.organisation_id = ${org.id} and r.driver_id = ${driverId}
      and (s.id is not null or (${target.type === 'run'} and r.id = ${target.id}))
    limit 1`)
  return run ?? null
}
