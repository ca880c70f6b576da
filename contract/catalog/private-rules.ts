import * as z from 'zod'
import { BookingRules } from './booking-rules.ts'

/** Booking rules, including those that the public catalogue doesn't show. */
export const PrivateRules = BookingRules.extend({
  dayCapacity: z.int().min(0).max(100_000).nullable().default(null),
  publicDiscountLimitPercent: z.int().min(0).max(100).default(0),
})
export type PrivateRules = z.output<typeof PrivateRules>
