import * as z from 'zod'
import { day, oneLine, text, uuid, visibleName } from '#contract/values/text.ts'
import { OffRoad, archived, record } from './records.ts'

export const vehicleKinds = ['hook', 'skip', 'rear_lift', 'other'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

const kg = z.int().min(1).max(100_000)

export const vehicleFields = {
  name: visibleName(1, 60),
  registration: oneLine(0, 12),
  kind: z.enum(vehicleKinds),
  /** How many bins it carries at once. */
  slots: z.int().min(1).max(20),
  payloadKg: kg.nullable(),
  largestLiftKg: kg.nullable(),
  /** Products whose bins it lifts; null is all of them. */
  productIds: z.array(text(1, 60)).min(1).max(500).nullable(),
  /** Null is the organisation's. */
  minutesADay: z.int().min(1).max(1440).nullable(),
  registrationExpiresOn: day.nullable(),
  depotId: uuid.nullable(),
}

export const Vehicle = z.object({ ...record, ...vehicleFields, offRoad: OffRoad.nullable() })
export type Vehicle = z.output<typeof Vehicle>

export const NewVehicleBody = z.strictObject({
  ...vehicleFields,
  registration: vehicleFields.registration.default(''),
  slots: vehicleFields.slots.default(1),
  payloadKg: kg.nullable().default(null),
  largestLiftKg: kg.nullable().default(null),
  productIds: vehicleFields.productIds.default(null),
  minutesADay: vehicleFields.minutesADay.default(null),
  registrationExpiresOn: vehicleFields.registrationExpiresOn.default(null),
  depotId: vehicleFields.depotId.default(null),
})
export type NewVehicle = z.output<typeof NewVehicleBody>

export const VehicleChangeBody = z
  .strictObject({
    ...vehicleFields,
    ...archived,
    /** Takes it off the road, for this reason. Clearing it puts it back. */
    offRoad: oneLine(1, 500),
  })
  .partial()
export type VehicleChange = z.output<typeof VehicleChangeBody>

/** What was done before it goes on the road again. */
export const ClearBody = z.strictObject({ note: text(0, 500).default('') })
