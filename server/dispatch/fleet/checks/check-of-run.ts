import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * In a query of runs `r`, whether a check `c` is one of its vehicle for its driver: each driver looks round the truck
 * once a day. One without a driver, and a run without, agree with any.
 */
export function isCheckOfRun(org: Pick<Org, 'timezone'>): RawBuilder<boolean> {
  return sql<boolean>`c.organisation_id = r.organisation_id and c.vehicle_id = r.vehicle_id
    and coalesce(c.driver_id = r.driver_id, true)
    and (c.run_id = r.id or (c.at at time zone ${org.timezone})::date = r.date)`
}
