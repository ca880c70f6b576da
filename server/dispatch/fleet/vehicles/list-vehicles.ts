import { sql } from 'kysely'
import type { Vehicle, VehicleKind } from '#contract/office/dispatch/vehicle.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  version: number
  name: string
  registration: string
  kind: VehicleKind
  slots: number
  payload_kg: number | null
  largest_lift_kg: number | null
  product_ids: string[] | null
  minutes_a_day: number | null
  registration_expires_on: string | null
  off_road_since: Date | null
  off_road_reason: string | null
  depot_id: string | null
  archived_at: Date | null
}

/**
 * The organisation's vehicles by name; archived ones too, as past runs name them.
 * @param only the id of the one to read
 */
export async function listVehicles(org: Org, only: string | null = null): Promise<Vehicle[]> {
  const rows = await org.tx.run(sql<Row>`
    select id, version, name, registration, kind, slots, payload_kg, largest_lift_kg, product_ids,
      minutes_a_day, registration_expires_on, off_road_since, off_road_reason, depot_id, archived_at
    from vehicles where organisation_id = ${org.id} and (${only}::uuid is null or id = ${only})
    order by lower(name), id`)
  return rows.map(({ id, version, name, registration, kind, slots, ...row }) => ({
    id,
    version,
    name,
    registration,
    kind,
    slots,
    payloadKg: row.payload_kg,
    largestLiftKg: row.largest_lift_kg,
    productIds: row.product_ids,
    minutesADay: row.minutes_a_day,
    registrationExpiresOn: row.registration_expires_on,
    depotId: row.depot_id,
    offRoad:
      row.off_road_since === null || row.off_road_reason === null
        ? null
        : { since: row.off_road_since.toISOString(), reason: row.off_road_reason },
    archivedAt: row.archived_at?.toISOString() ?? null,
  }))
}
