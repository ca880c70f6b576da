import * as z from 'zod'
import { cents, day } from '#contract/values/text.ts'

/** The days of a booking, and its total in cents. */
const DatesAndTotal = z.object({ deliveryDate: day, pickupDate: day, total: cents })

/** What a change of a booking changed. */
export const BookingChange = z.object({
  before: DatesAndTotal.meta({ description: 'The dates and the total until then.' }),
  after: DatesAndTotal.meta({ description: 'Those from then on.' }),
  calledFor: z.boolean().meta({ description: 'Whether the hirer called for collection.' }),
})
export type BookingChange = z.output<typeof BookingChange>
