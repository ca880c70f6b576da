import type { Vehicle, VehicleChange } from '#contract/office/dispatch/vehicle.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { raiseOpenJobs } from '#server/dispatch/fleet/raise-open-jobs.ts'
import { requireNoRuns } from '#server/dispatch/fleet/require-no-runs.ts'
import { changeRecord } from '#server/dispatch/records/change-record.ts'
import { columnsOfChange, whatDiffers } from '#server/dispatch/records/columns-of.ts'
import { requireVehicleParts } from './require-vehicle-parts.ts'
import { vehicles } from './vehicle-kind.ts'

/**
 * Changes a vehicle, archives it or brings it back.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412 or 422
 */
export async function changeVehicle(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => VehicleChange },
): Promise<Vehicle> {
  return changeRecord(org, vehicles, {
    id,
    version,
    action: 'vehicle.changed',
    write: async (before) => {
      const change = read()
      const { offRoad, ...fields } = change
      const differing: Record<string, unknown> = {
        ...whatDiffers(before, fields),
        ...(offRoad !== undefined &&
          offRoad !== before.offRoad?.reason && {
            offRoadReason: offRoad,
            offRoadSince: before.offRoad?.since ?? org.now,
          }),
      }
      if (Object.keys(differing).length === 0) return false
      await requireVehicleParts(org, differing)
      if (change.archived === true) await requireNoRuns(org, 'vehicle_id', id)
      await org.tx.run(
        query
          .updateTable('vehicles')
          .set(columnsOfChange(org, differing))
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
      if ('registration' in differing) await raiseOpenJobs(org, 'vehicle_id', id)
      return true
    },
  })
}
