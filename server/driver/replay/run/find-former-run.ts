import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** A run as it was a driver's; what isn't there any more is null. */
export type FormerRun = {
  runId: string | null
  vehicleId: string | null
  tipSiteId: string | null
  depotId: string | null
}

/**
 * The run that a target names, or the run of the stop that it names, if the office has given it to another driver or
 * deleted it since; null if it never was the driver's.
 */
export async function findFormerRun(
  org: Org,
  { driverId, target }: { driverId: string; target: { type: string; id: string } },
): Promise<FormerRun | null> {
  const [run] = await org.tx.run(sql<FormerRun>`
    select r.id as "runId", (l.before ->> 'vehicleId')::uuid as "vehicleId",
      s.tip_site_id as "tipSiteId", coalesce(s.depot_id, r.depot_id) as "depotId"
    from (values (${target.type}, ${target.id}::uuid)) as named (type, id)
    left join stops s on s.organisation_id = ${org.id} and s.id = named.id and named.type = 'stop'
    join audit_log l on l.organisation_id = ${org.id}
      and l.subject = (case named.type when 'stop' then s.run_id else named.id end)::text
      and l.action in ('run.changed', 'run.deleted') and l.before ->> 'driverId' = ${driverId}
    left join runs r on r.organisation_id = ${org.id} and r.id::text = l.subject
    order by l.id desc limit 1`)
  return run ?? null
}
