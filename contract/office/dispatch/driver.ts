import * as z from 'zod'
import { oneLine, uuid, visibleName } from '#contract/values/text.ts'
import { archived, record } from './records.ts'

export const driverFields = {
  name: visibleName(1, 120),
  phone: oneLine(0, 30),
  /** The member that this driver is; null if the driver has no account. */
  accountId: uuid.nullable(),
  /** The vehicle that a new run starts with. */
  vehicleId: uuid.nullable(),
}

export const Driver = z.object({
  ...record,
  ...driverFields,
  /** Who the member is. */
  accountName: z.string().nullable(),
})
export type Driver = z.output<typeof Driver>

export const NewDriverBody = z.strictObject({
  ...driverFields,
  phone: driverFields.phone.default(''),
  accountId: driverFields.accountId.default(null),
  vehicleId: driverFields.vehicleId.default(null),
})
export type NewDriver = z.output<typeof NewDriverBody>

export const DriverChangeBody = z.strictObject({ ...driverFields, ...archived }).partial()
export type DriverChange = z.output<typeof DriverChangeBody>
