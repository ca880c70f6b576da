import { sql } from 'kysely'
import type { Crews } from '#contract/office/dispatch/board/board.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { notFit } from './not-fit.ts'

type Row = Omit<Crews, 'vehicles'> & {
  vehicles: (Omit<Crews['vehicles'][number], 'notFit'> & {
    offRoadReason: string | null
    expiresOn: Day | null
  })[]
}

/** What runs are made of, by name; nothing that's archived. */
export async function readCrews(org: Org, date: Day): Promise<Crews> {
  const list = (table: string, columns: ReturnType<typeof sql>) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name ${columns})
      order by lower(t.name), t.id), '[]')
    from ${sql.table(table)} t where t.organisation_id = ${org.id} and t.archived_at is null)`
  const point = sql`, 'point', case when t.latitude is not null
    then jsonb_build_object('latitude', t.latitude, 'longitude', t.longitude) end`
  const [row] = await org.tx.run(sql<Row>`
    select ${list('drivers', sql`, 'vehicleId', t.vehicle_id`)} as drivers,
      ${list(
        'vehicles',
        sql`, 'kind', t.kind, 'slots', t.slots,
        'offRoadReason', t.off_road_reason, 'expiresOn', t.registration_expires_on`,
      )} as vehicles,
      ${list('depots', point)} as depots, ${list('tip_sites', point)} as "tipSites"`)
  if (!row) throw new Error('a select without a table has a row')
  const vehicles = row.vehicles.map(({ offRoadReason, expiresOn, ...vehicle }) => ({
    ...vehicle,
    notFit: notFit({ offRoadReason, expiresOn }, date),
  }))
  return { drivers: row.drivers, vehicles, depots: row.depots, tipSites: row.tipSites }
}
