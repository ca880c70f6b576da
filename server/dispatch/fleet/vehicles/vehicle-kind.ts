import type { Vehicle } from '#contract/office/dispatch/vehicle.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { listVehicles } from './list-vehicles.ts'

/** How a vehicle is read and named. */
export const vehicles: RecordKind<Vehicle> = {
  table: 'vehicles',
  name: 'vehicle',
  read: async (org, id) => (await listVehicles(org, id))[0],
}
