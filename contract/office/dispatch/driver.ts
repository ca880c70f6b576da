import * as z from 'zod'
import { oneLine, uuid } from '#contract/values/text.ts'
import { record } from './records.ts'

export const driverFields = {
  name: oneLine(1, 120),
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
