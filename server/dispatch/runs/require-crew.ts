import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { notFit } from '#server/dispatch/board/not-fit.ts'
import { Refusal } from '#server/refusal.ts'

export type Crew = { driverId: string | null; vehicleId: string | null; depotId: string | null }

type Row = {
  driver: 'live' | 'archived' | null
  vehicle: 'live' | 'archived' | null
  depot: 'live' | 'archived' | null
  offRoadReason: string | null
  expiresOn: Day | null
}

/**
 * Refuses a crew that can't have a run on a day.
 * @param reason why a vehicle that isn't fit for the road goes out all the same; null if no reason was given
 * @throws Refusal 422 for a driver, vehicle or depot that doesn't exist or is archived, and for a vehicle that
 *   isn't fit without a reason
 */
export async function requireCrew(
  org: Org,
  { driverId, vehicleId, depotId }: Crew,
  { date, reason }: { date: Day; reason: string | null },
): Promise<void> {
  const state = (table: string, id: string | null) => sql`(
    select case when archived_at is null then 'live' else 'archived' end from ${sql.table(table)}
    where organisation_id = ${org.id} and id = ${id}::uuid)`
  const [found] = await org.tx.run(sql<Row>`
    select ${state('drivers', driverId)} as driver, ${state('vehicles', vehicleId)} as vehicle,
      ${state('depots', depotId)} as depot, v.off_road_reason as "offRoadReason",
      v.registration_expires_on as "expiresOn"
    from (select) one
    left join vehicles v on v.organisation_id = ${org.id} and v.id = ${vehicleId}::uuid`)
  if (!found) throw new Error('a select of one row has a row')
  require('driverId', 'driver', driverId, found.driver)
  require('vehicleId', 'vehicle', vehicleId, found.vehicle)
  require('depotId', 'depot', depotId, found.depot)
  const unfit = notFit(found, date)
  if (unfit !== null && reason === null) {
    const message = `is ${unfit}. Give a reason to plan it all the same`
    throw new Refusal(422, { field: 'vehicleId', code: 'wrong_state', message })
  }
}

function require(
  field: string,
  name: string,
  id: string | null,
  state: 'live' | 'archived' | null,
): void {
  if (id === null || state === 'live') return
  const message = state === null ? `names no ${name}` : `names an archived ${name}, choose another`
  throw new Refusal(422, { field, code: state === null ? 'unknown' : 'wrong_state', message })
}

/**
 * For a run that gets another vehicle without a reason.
 * @throws Refusal 422 if the vehicle can't lift a bin that is still to do on it
 */
export async function requireLifts(
  org: Org,
  { runId, vehicleId }: { runId: string; vehicleId: string | null },
): Promise<void> {
  const [heavy] = await org.tx.run(sql<{ vehicle: string; bin: string }>`
    select v.name as vehicle, l.product_name as bin
    from vehicles v
    join stops s on s.organisation_id = v.organisation_id and s.run_id = ${runId} and s.removed_at is null
    join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
      and j.status in ('scheduled', 'started')
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where v.organisation_id = ${org.id} and v.id = ${vehicleId}::uuid and l.product_id <> all (v.product_ids)
    order by s.position limit 1`)
  if (!heavy) return
  const message = `is required, ${heavy.vehicle} can’t lift a ${heavy.bin}`
  throw new Refusal(422, { field: 'reason', code: 'required', message })
}
