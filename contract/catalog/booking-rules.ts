import * as z from 'zod'
import { MAX_LINES, MAX_QUANTITY } from '#contract/values/limits.ts'
import { clock, day, text } from '#contract/values/text.ts'
import { price, weekdays } from './values.ts'

export const BookingRules = z
  .object({
    minLeadDays: z
      .int()
      .min(0)
      .max(365)
      .default(1)
      .meta({ description: 'Days from booking to the first delivery.' }),
    cutoffTime: clock
      .nullable()
      .default('14:00')
      .meta({ description: 'From this time of day, the lead time is one day longer.' }),
    maxAdvanceDays: z.int().min(0).max(730).default(90),
    closedDates: z
      .array(z.object({ date: day, name: text(0, 120) }))
      .max(1000)
      .default([]),
    deliveryWeekdays: weekdays.default([1, 2, 3, 4, 5]),
    pickupWeekdays: weekdays.default([1, 2, 3, 4, 5]),
    areaRequired: z.boolean().default(false),
    approvalRequired: z.boolean().default(false),
    paymentRequired: z.boolean().default(false),
    waitWhileLoad: z
      .object({
        offered: z.boolean().default(false),
        price: price.default(0),
        minutes: z.int().min(0).max(1440).default(30),
      })
      .default({ offered: false, price: 0, minutes: 30 }),
    collectOnCall: z.boolean().default(false).meta({
      description:
        'Whether the booking page offers collection when the hirer calls, as a line with `collectionOn` null.',
    }),
    hireCountsDeliveryDay: z.boolean().default(false).meta({
      description: 'Whether the delivery day counts as a day of hire.',
    }),
    schedulesOnline: z.boolean().default(false).meta({
      description: 'Whether a browser may book a standing service, as a line with a `schedule`.',
    }),
    maxUnitsOnline: z
      .int()
      .min(1)
      .max(MAX_LINES * MAX_QUANTITY)
      .default(6)
      .meta({
        description:
          'The most units that a browser may book in one order, over all its lines, each rounded up.',
      }),
    maxOpenBookings: z.int().min(1).max(1000).default(5).meta({
      description:
        'The most unpaid public bookings that one email or phone may have open. The next one waits for approval.',
    }),
  })
  .meta({ id: 'BookingRules', description: 'The rules for every booking.' })

export type BookingRules = z.output<typeof BookingRules>
