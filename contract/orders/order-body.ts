import * as z from 'zod'
import { weekdayOf } from '#contract/values/day.ts'
import { MAX_ACCEPTED_NOTICES, MAX_ADD_ONS, MAX_LINES } from '#contract/values/limits.ts'
import { day, text, uuid } from '#contract/values/text.ts'

/**
 * What a client sends to place an order (interface, section 4.6), from a browser or a server.
 * Field order is the order in which problems are told. Fields it does not know are ignored.
 */

export const lineTypes = ['hire', 'sale'] as const
export const workTypes = ['none', 'delivery', 'service'] as const

/** An object with every key that was sent: as a record it would lose one called `__proto__` unseen. */
const answers = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'must be an object',
  })
  .meta({ type: 'object', additionalProperties: {} }) as z.ZodType<Record<string, unknown>>

/** A standing service: every few weeks on given weekdays, or every few months on the same day. */
export const Schedule = z
  .object({
    every: z
      .int()
      .min(1)
      .max(52)
      .meta({ description: 'The number of weeks or months between visits.' }),
    unit: z.enum(['week', 'month']),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, {
        error: 'must name each weekday once',
        params: { code: 'duplicate' },
      })
      .meta({ uniqueItems: true })
      .nullable()
      .default(null)
      .meta({
        description: 'Only with `week`; 1 is Monday. Null: the weekday of the first visit.',
      }),
    until: day.nullable().default(null).meta({ description: 'Inclusive; null runs on.' }),
  })
  .refine((schedule) => schedule.unit === 'week' || schedule.weekdays === null, {
    path: ['weekdays'],
    error: 'need the unit week',
  })
  .meta({ id: 'Schedule', description: 'When a service line recurs.' })

export const Locality = z
  .object({ suburb: text(1, 120), postcode: text(1, 12) })
  .meta({ id: 'Locality', description: 'A suburb, as the areas of the catalogue list it.' })

const lineQuantity = z
  .number()
  .min(0.01)
  .max(1000)
  .meta({ description: 'A fraction prices exactly, half a cent up; stock is taken rounded up.' })

const LineBody = z.object({
  productId: uuid.meta({ description: 'From the catalogue, as the top-level one.' }),
  quantity: lineQuantity,
  deliveryDate: day,
  pickupDate: day,
  discountPercent: z.int().min(0).max(100).default(0).meta({
    description:
      'Off the price of the line. From a browser at most what the organisation allows there, by default 0.',
  }),
  description: text(1, 500).optional().meta({ description: 'Your words for the line.' }),
  lineType: z.enum(lineTypes).optional().meta({ description: "Default: the product's own." }),
  workType: z.enum(workTypes).default('delivery').meta({
    description:
      '`delivery` brings a bin and, on hire, takes it away; `service` is a visit to a bin that is already there; `none` makes no job and takes no stock.',
  }),
  purchaseOrder: text(0, 100).optional(),
  equipmentReference: text(0, 120)
    .optional()
    .meta({ description: 'Your name for the bin, shown to the crew.' }),
  deliveryOn: day.optional().meta({
    description: 'The day the crew delivers, where it differs from the hired period.',
  }),
  collectionOn: day.nullable().optional().meta({
    description:
      'The day the crew collects, where it differs; null means when the hirer calls. Default: `pickupDate`.',
  }),
  waitWhileLoad: z
    .boolean()
    .default(false)
    .meta({ description: 'One visit instead of two: the truck waits while the bin is filled.' }),
  schedule: Schedule.nullable()
    .default(null)
    .meta({ description: 'Only with the work type `service`: when the visit recurs.' }),
})

export const OrderBody = z
  .object({
    productId: uuid.meta({
      description: "From the catalogue: a variant's id where the product has variants.",
    }),
    areaId: z
      .union([z.literal(''), uuid])
      .default('')
      .meta({
        description: 'From the catalogue. Where it is empty, the area that serves the locality.',
      }),
    locality: Locality.optional().meta({
      description: 'Where the bin goes. It must lie in the area, where both are given.',
    }),
    lines: z.array(LineBody).max(MAX_LINES).default([]).meta({
      description:
        'What is ordered. Where no line is for the top-level product, that product, quantity and dates stand before them as the first line.',
    }),
    purchaseOrder: text(0, 100).optional(),
    salesperson: text(0, 120).optional().meta({ description: 'Who took the order.' }),
    customerType: z.enum(['individual', 'company']),
    customerName: text(2, 120).meta({ description: 'The person or company that hires.' }),
    contactName: text(2, 120).meta({ description: 'Whom the crew asks for.' }),
    email: text(1, 200)
      .regex(z.regexes.email, { error: 'must be an email address' })
      .meta({ format: 'email', maxLength: 200, pattern: undefined }),
    phone: text(8, 30),
    address: text(5, 250).meta({ description: 'Where the bin goes.' }),
    lotNumber: text(0, 40).optional(),
    gateCode: text(0, 80).optional(),
    placement: text(0, 80).optional().meta({
      deprecated: true,
      description: 'Retired: becomes the answer to the booking question keyed `placement`.',
    }),
    notes: text(0, 2000).default('').meta({ description: 'For the office and the crew.' }),
    customFields: answers.default({}).meta({
      description:
        "Answers to the organisation's booking questions, by key: text for `text`, `textarea` and `select`, a date for `date`, a number, true or false, or a list of options for `multiselect`.",
    }),
    addOns: z
      .array(z.object({ productId: uuid, quantity: z.int().min(1).max(100) }))
      .max(MAX_ADD_ONS)
      .default([])
      .meta({ description: 'From the catalogue; each is charged by quantity.' }),
    quantity: z.int().min(1).max(1000).meta({ description: 'Of the top-level product.' }),
    deliveryDate: day.meta({ description: "In the organisation's timezone." }),
    deliveryTimePeriodId: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'From the catalogue; null is any time of the day.' }),
    pickupDate: day.meta({ description: 'On or after the delivery date.' }),
    waitWhileLoad: z
      .boolean()
      .default(false)
      .meta({ description: 'One visit instead of two: the truck waits while the bin is filled.' }),
    acceptedTerms: z
      .literal(true, { error: 'must be true' })
      .meta({ description: 'Whether the customer accepts the terms of the catalogue.' }),
    acceptedNoticeIds: z.array(uuid).max(MAX_ACCEPTED_NOTICES).default([]).meta({
      description:
        'The notices accepted: at least each with `mustAccept` that applies to what is ordered.',
    }),
    acceptedCollectionNotice: z
      .unknown()
      .optional()
      .meta({ type: 'boolean', deprecated: true, description: 'Retired: accepted and ignored.' }),
  })
  .meta({ id: 'OrderBody', description: 'What is booked, by whom, where and when.' })

export type OrderBody = z.output<typeof OrderBody>
export type LineBody = z.output<typeof LineBody>
export type Schedule = z.output<typeof Schedule>

/** One thing ordered: a line of the body, or its top-level product standing as the first line. */
export type OrderedLine = LineBody & { at: string }

/**
 * The lines of an order. Where none is for the top-level product, that product stands first, so
 * that nothing sent is dropped and nothing is charged twice (rules, section 5).
 * `at` is the prefix by which problems name the line's fields: '' or `lines[0].`.
 */
export function linesOf(body: OrderBody): OrderedLine[] {
  const lines = body.lines.map((line, index) => ({ ...line, at: `lines[${index}].` }))
  if (lines.some((line) => line.productId === body.productId)) return lines
  const { productId, quantity, deliveryDate, pickupDate, waitWhileLoad } = body
  const first: OrderedLine = {
    ...{ productId, quantity, deliveryDate, pickupDate, waitWhileLoad },
    ...{ discountPercent: 0, workType: 'delivery', schedule: null, at: '' },
  }
  return [first, ...lines]
}

/** The weekdays of a weekly schedule, its first visit's own where it names none. */
export function scheduleWeekdays(schedule: Schedule, first: string): number[] {
  return [...(schedule.weekdays ?? [weekdayOf(first)])].sort((a, b) => a - b)
}
