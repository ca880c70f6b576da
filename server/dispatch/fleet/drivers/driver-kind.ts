import type { Driver } from '#contract/office/dispatch/driver.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { listDrivers } from './list-drivers.ts'

/** How a driver is read and named. */
export const drivers: RecordKind<Driver> = {
  table: 'drivers',
  name: 'driver',
  read: async (org, id) => (await listDrivers(org, id))[0],
}
