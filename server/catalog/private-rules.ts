import * as z from 'zod'
import { BookingRules } from '#contract/catalog/catalog.ts'

/** The booking rules that an import file may set and the public catalogue does not show. */
export const PrivateRules = BookingRules.extend({
  dayCapacity: z.int().min(0).max(100_000).nullable().default(null),
  publicDiscountLimitPercent: z.int().min(0).max(100).default(0),
})
export type PrivateRules = z.output<typeof PrivateRules>
