import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { refusalReasons } from '#contract/catalog/availability.ts'
import { MAX_AVAILABILITY_DAYS, MAX_HIRE_DAYS, MAX_QUANTITY } from '#contract/values/limits.ts'
import { day, uuid } from '#contract/values/text.ts'
import { daysBetween } from '#contract/values/day.ts'
import { overridableBookingRules } from './phone-order.ts'

/** On which days something can be delivered, and why not (rules, section 11, "A telephone order"). */

const whole = (min: number, max: number) =>
  z
    .string(once)
    .regex(/^\d{1,5}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .pipe(z.int().min(min).max(max))

export const DeliveryDaysQuery = z
  .object({
    product: uuid,
    quantity: whole(1, MAX_QUANTITY).prefault('1'),
    /** Days from delivery to collection. */
    days: whole(0, MAX_HIRE_DAYS).prefault('0'),
    area: uuid.optional(),
    from: day,
    to: day,
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'must be on or after from' })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_AVAILABILITY_DAYS, {
    path: ['to'],
    error: `must be less than ${MAX_AVAILABILITY_DAYS} days after from`,
  })
export type DeliveryDaysQuery = z.output<typeof DeliveryDaysQuery>

export const DeliveryDay = z.object({
  date: day,
  /** Why it can't be booked as it is; null if it can. */
  reason: z.enum(refusalReasons).nullable(),
  /** The name of the closed day; null if it isn't one. */
  closed: z.string().nullable(),
  /** How many bins are left for a hire that begins then; null without a limit. */
  free: z.int().nullable(),
  /** How many more visits the day takes; null without a limit. */
  visitsLeft: z.int().nullable(),
  /** The rules that must be overridden to book it; null if the office can't book it either. */
  overridable: z.array(z.enum(overridableBookingRules)).nullable(),
})
export type DeliveryDay = z.output<typeof DeliveryDay>

export const DeliveryDays = z.object({
  /** How many bins the organisation owns of the product; null without a limit. */
  stock: z.int().nullable(),
  data: z.array(DeliveryDay),
})
export type DeliveryDays = z.output<typeof DeliveryDays>
