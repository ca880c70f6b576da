import * as z from 'zod'
import { clock, day, text, uuid } from '#contract/values/text.ts'
import { depotFields } from './depot.ts'
import { archived, record } from './records.ts'

/** When a place is open on a weekday. */
export const OpenHours = z
  .object({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, {
    error: 'must close after it opens',
    path: ['closes'],
  })
export type OpenHours = z.output<typeof OpenHours>

export const tipSiteFields = {
  ...depotFields,
  /** By weekday from Monday, null where it's closed; null if the hours aren't known. */
  openingHours: z.array(OpenHours.nullable()).length(7).nullable(),
  closedDays: z.array(day).max(200),
  /** Product groups that it takes; null is all of them. */
  groupIds: z.array(text(1, 60)).min(1).max(100).nullable(),
  /** Null is the organisation's. */
  minutesOnSite: z.int().min(1).max(480).nullable(),
}

/** What a tip charges, in cents a tonne including GST, from a day on. */
export const TipPrice = z.object({
  id: uuid,
  /** Null is every group without a price of its own. */
  groupId: z.string().nullable(),
  fromDay: day,
  centsATonne: z.int(),
})
export type TipPrice = z.output<typeof TipPrice>

export const TipSite = z.object({
  ...record,
  ...tipSiteFields,
  openingHours: z.array(z.object({ opens: clock, closes: clock }).nullable()).nullable(),
  /** Newest first; of two for one group and day, the first counts. */
  prices: z.array(TipPrice),
})
export type TipSite = z.output<typeof TipSite>

export const NewTipSiteBody = z.strictObject({
  ...tipSiteFields,
  address: tipSiteFields.address.default(''),
  point: tipSiteFields.point.default(null),
  openingHours: tipSiteFields.openingHours.default(null),
  closedDays: tipSiteFields.closedDays.default([]),
  groupIds: tipSiteFields.groupIds.default(null),
  minutesOnSite: tipSiteFields.minutesOnSite.default(null),
})
export type NewTipSite = z.output<typeof NewTipSiteBody>

export const TipSiteChangeBody = z.strictObject({ ...tipSiteFields, ...archived }).partial()
export type TipSiteChange = z.output<typeof TipSiteChangeBody>

export const NewTipPriceBody = z.strictObject({
  groupId: text(1, 60).nullable().default(null),
  fromDay: day,
  centsATonne: z.int().min(0).max(100_000_000),
})
export type NewTipPrice = z.output<typeof NewTipPriceBody>
