import * as z from 'zod'
import { binLoads, binPlaces } from '#contract/dispatch/bin-places.ts'
import { instant, oneLine, text, uuid } from '#contract/values/text.ts'
import { OffRoad, archived, record } from './records.ts'

/** Numbered bins in the office (rules, section 12, "Bins"). */

export const binFields = {
  /** As it's painted on the bin. Spaces and case don't make another number. */
  number: oneLine(1, 20),
  /** What's ordered when this bin comes. */
  productId: text(1, 60),
  tareKg: z.int().min(1).max(50_000).nullable(),
}

export const PlaceBody = z
  .strictObject({ kind: z.enum(binPlaces), id: uuid.nullable().default(null) })
  .refine(({ kind, id }) => kind !== 'unknown' || id === null, {
    error: 'must be empty for an unknown place',
    path: ['id'],
  })

/** A place with what people call it. */
export const NamedPlace = z.object({
  kind: z.enum(binPlaces),
  id: uuid.nullable(),
  /** The depot's, vehicle's or tip site's name, or the order's address; empty if it isn't known. */
  name: z.string(),
  /** The order's reference, if it's at a site. */
  reference: z.string().nullable(),
})
export type NamedPlace = z.output<typeof NamedPlace>

export const Bin = z.object({
  ...record,
  ...binFields,
  productName: z.string(),
  place: NamedPlace,
  load: z.enum(binLoads),
  /** When it came to its place. */
  since: instant,
  /** When it was last reported where it wasn't thought to be. */
  healedAt: instant.nullable(),
  outOfService: OffRoad.nullable(),
})
export type Bin = z.output<typeof Bin>

export const NewBinBody = z.strictObject({
  ...binFields,
  tareKg: binFields.tareKg.default(null),
  place: PlaceBody.default({ kind: 'yard', id: null }),
  load: z.enum(binLoads).default('empty'),
})
export type NewBin = z.output<typeof NewBinBody>

export const BinChangeBody = z
  .strictObject({
    ...binFields,
    ...archived,
    /** Takes it out of service, for this reason; null puts it back. */
    outOfService: oneLine(1, 500).nullable(),
  })
  .partial()
export type BinChange = z.output<typeof BinChangeBody>

/** Where a person says that a bin is. */
export const MoveBinBody = z.strictObject({ to: PlaceBody, load: z.enum(binLoads) })
export type MoveBin = z.output<typeof MoveBinBody>
