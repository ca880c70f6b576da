import { sql } from 'kysely'
import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import type { Org } from '#server/db/tenant.ts'
import { vehicles } from '#server/dispatch/fleet/vehicles/vehicle-kind.ts'
import { changeRecord } from '#server/dispatch/records/change-record.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Says that a vehicle's defects are mended: its open checks are cleared, and it's on the road again.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412, or 422 if there's nothing to clear
 */
export async function clearVehicle(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => { note: string } },
): Promise<Vehicle> {
  return changeRecord(org, vehicles, {
    id,
    version,
    action: 'vehicle.cleared',
    write: async ({ offRoad }) => {
      const { note } = read()
      const cleared = await org.tx.run(sql`
        update vehicle_checks set cleared_at = ${org.now}, clear_note = ${note},
          cleared_by = ${JSON.stringify(org.actor)}::jsonb
        where organisation_id = ${org.id} and vehicle_id = ${id} and outcome <> 'ok'
          and cleared_at is null
        returning id`)
      if (offRoad === null && cleared.length === 0) {
        const message = 'has no open defect and is on the road'
        throw new Refusal(422, { field: 'vehicle', code: 'wrong_state', message })
      }
      await org.tx.run(sql`
        update vehicles set off_road_since = null, off_road_reason = null, version = version + 1,
          updated_at = ${org.now}
        where organisation_id = ${org.id} and id = ${id}`)
      return true
    },
  })
}
