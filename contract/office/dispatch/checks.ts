import * as z from 'zod'
import { pageOf } from '#contract/office/list-query.ts'
import { Person } from '#contract/office/order.ts'
import { instant, uuid } from '#contract/values/text.ts'

/** Checks of vehicles before their day (rules, section 12, "Vehicle checks"). */

export const checkOutcomes = ['ok', 'minor', 'major'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const CheckedItem = z.object({
  id: z.string(),
  /** As the list was worded then. */
  name: z.string(),
  result: z.enum(checkOutcomes),
  note: z.string().nullable(),
  /** What the driver photographed of it. */
  photos: z.array(z.object({ id: uuid })),
})
export type CheckedItem = z.output<typeof CheckedItem>

export const VehicleCheck = z.object({
  id: uuid,
  at: instant,
  vehicleId: uuid,
  vehicleName: z.string(),
  /** Of the vehicle, to clear it by. */
  vehicleVersion: z.int(),
  driverName: z.string().nullable(),
  odometerKm: z.int().nullable(),
  /** The odometer at the end of that day; null if no driver read it. */
  endKm: z.int().nullable(),
  items: z.array(CheckedItem),
  outcome: z.enum(checkOutcomes),
  signedBy: z.string(),
  /** What else the driver photographed of the vehicle that day. */
  photos: z.array(z.object({ id: uuid, at: instant })),
  /** When its defects were mended, and who says so; null if they aren't, or there are none. */
  cleared: z.object({ at: instant, by: Person, note: z.string() }).nullable(),
})
export type VehicleCheck = z.output<typeof VehicleCheck>

export const VehicleChecksQuery = z.object({
  vehicleId: z.uuid().optional(),
  /** Only those with defects that aren't cleared. */
  open: z.literal('true', { error: 'must be true, or left out' }).optional(),
  ...pageOf(50),
})
export type VehicleChecks = z.output<typeof VehicleChecksQuery>

export const VehicleCheckPage = z.object({
  data: z.array(VehicleCheck),
  hasMore: z.boolean(),
  /** How many have defects that aren't cleared. */
  open: z.int(),
})
export type VehicleCheckPage = z.output<typeof VehicleCheckPage>
