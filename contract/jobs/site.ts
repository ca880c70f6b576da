import * as z from 'zod'
import { Locality } from '#contract/orders/order-body.ts'
import { oneLine, text } from '#contract/values/text.ts'

/** Where a job is done, if that isn't the order's address: after a relocation, for example. */
export const JobSite = z.strictObject({
  address: oneLine(5, 250),
  suburb: Locality.shape.suburb,
  postcode: Locality.shape.postcode,
  lotNumber: oneLine(0, 40).nullable().default(null),
  gateCode: oneLine(0, 80).nullable().default(null),
  notes: text(0, 2000).default(''),
})
export type JobSite = z.output<typeof JobSite>
