import * as z from 'zod'
import { cents, day } from '#contract/values/text.ts'

/** The days of a booking, its total in cents and, where that changed, what was booked. */
const DatesAndTotal = z.object({
  deliveryDate: day,
  pickupDate: day,
  total: cents,
  product: z
    .string()
    .optional()
    .meta({ description: 'The name of the product, if another one was booked.' }),
})

/** What a change of a booking changed. */
export const BookingChange = z.object({
  before: DatesAndTotal.meta({ description: 'The dates, the total and the product until then.' }),
  after: DatesAndTotal.meta({ description: 'Those from then on.' }),
  calledFor: z.boolean().meta({ description: 'Whether the hirer called for collection.' }),
})
export type BookingChange = z.output<typeof BookingChange>
