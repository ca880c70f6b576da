import * as z from 'zod'
import { oneLine, visibleName } from '#contract/values/text.ts'
import { Point, archived, record } from './records.ts'

export const depotFields = {
  name: visibleName(1, 60),
  address: oneLine(0, 250),
  point: Point.nullable(),
}

/** A yard where bins stand and runs begin. */
export const Depot = z.object({ ...record, ...depotFields })
export type Depot = z.output<typeof Depot>

export const NewDepotBody = z.strictObject({
  ...depotFields,
  address: depotFields.address.default(''),
  point: depotFields.point.default(null),
})
export type NewDepot = z.output<typeof NewDepotBody>

export const DepotChangeBody = z.strictObject({ ...depotFields, ...archived }).partial()
export type DepotChange = z.output<typeof DepotChangeBody>
