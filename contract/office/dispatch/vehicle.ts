import * as z from 'zod'
import { day, oneLine, text, uuid } from '#contract/values/text.ts'
import { OffRoad, record } from './records.ts'

export const vehicleKinds = ['hook', 'skip', 'rear_lift', 'other'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

const kg = z.int().min(1).max(100_000)

export const vehicleFields = {
  name: oneLine(1, 60),
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
