import * as z from 'zod'
import { weekdayOf } from '#contract/values/day.ts'
import {
  MAX_ACCEPTED_NOTICES,
  MAX_ADD_ONS,
  MAX_LINES,
  MAX_QUANTITY,
} from '#contract/values/limits.ts'
import { NOT_AN_ABN, readAbn } from '#contract/values/abn.ts'
import { day, email, oneLine, text, uuid } from '#contract/values/text.ts'

/**
 * The body of an order, from a browser or a server (interface, section 4.6). Problems are reported in
 * the order of these fields. Unknown fields are ignored.
 */

export const lineTypes = ['hire', 'sale'] as const
export const workTypes = ['none', 'delivery', 'service'] as const

/** An object with every key that was sent. A Zod record would silently drop one called `__proto__`. */
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
    until: day.nullable().default(null).meta({ description: 'Inclusive; null: without end.' }),
  })
  .refine((schedule) => schedule.unit === 'week' || schedule.weekdays === null, {
    path: ['weekdays'],
    error: 'need the unit week',
  })
  .meta({ id: 'Schedule', description: 'How often a service recurs.' })

export const Locality = z
  .object({ suburb: oneLine(1, 120), postcode: oneLine(1, 12) })
  .meta({ id: 'Locality', description: 'A suburb, as listed in the catalogue’s areas.' })

const lineQuantity = z.number().min(0.01).max(MAX_QUANTITY).meta({
  description:
    'A multiple of the product’s `quantityStep`. Fractions are priced exactly, half a cent up, and take stock rounded up.',
})

const LineBody = z.object({
  productId: uuid.meta({ description: 'From the catalogue, like the top-level one.' }),
  quantity: lineQuantity,
  deliveryDate: day,
  pickupDate: day,
  discountPercent: z.int().min(0).max(100).default(0).meta({
    description:
      'Percent off the price of the line. From a browser, no more than the organisation allows, by default 0.',
  }),
  description: text(1, 500).optional().meta({ description: 'Your own description of the line.' }),
  lineType: z.enum(lineTypes).optional().meta({ description: "Default: the product's own." }),
  workType: z.enum(workTypes).default('delivery').meta({
    description:
      '`delivery` brings a bin and, on hire, takes it away; `service` is a visit to a bin that is already there; `none` makes no job and takes no stock.',
  }),
  purchaseOrder: oneLine(0, 100).optional(),
  equipmentReference: oneLine(0, 120)
    .optional()
    .meta({ description: 'Your name for the bin, shown to the crew.' }),
  deliveryOn: day.optional().meta({
    description: 'The day the crew delivers, if it differs from the delivery date.',
  }),
  collectionOn: day.nullable().optional().meta({
    description:
      'The day the crew collects, if it differs from the pickup date; null: when the hirer calls. Default: `pickupDate`.',
  }),
  waitWhileLoad: z
    .boolean()
    .default(false)
    .meta({ description: 'One visit instead of two: the truck waits while the bin is filled.' }),
  schedule: Schedule.nullable()
    .default(null)
    .meta({ description: 'Only with the work type `service`: how often the visit recurs.' }),
})

export const OrderBody = z
  .object({
    productId: uuid.meta({
      description: "From the catalogue: a variant's id if the product has variants.",
    }),
    areaId: z
      .union([z.literal(''), uuid])
      .default('')
      .meta({
        description: 'From the catalogue. If empty, the area that serves the locality.',
      }),
    locality: Locality.optional().meta({
      description: 'Where the bin goes. It must be in the area, if both are given.',
    }),
    lines: z.array(LineBody).max(MAX_LINES).default([]).meta({
      description:
        'What is ordered. If no line has the top-level product, that product becomes the first line, with the top-level quantity and dates.',
    }),
    purchaseOrder: oneLine(0, 100).optional(),
    salesperson: oneLine(0, 120).optional().meta({ description: 'Who took the order.' }),
    customerType: z.enum(['individual', 'company']),
    customerName: oneLine(2, 120).meta({ description: 'The person or company that pays.' }),
    abn: oneLine(0, 40)
      .refine((typed) => typed === '' || readAbn(typed) !== null, { error: NOT_AN_ABN })
      .optional()
      .meta({
        description:
          'The Australian Business Number of who pays, for the tax invoice. Its checksum must be right.',
      }),
    billingAddress: oneLine(0, 250).optional().meta({
      description:
        "Where the tax invoice is addressed to, if that isn't the address that the bin goes to.",
    }),
    contactName: oneLine(2, 120).meta({ description: 'The person the crew asks for.' }),
    email: email.meta({ format: 'email', maxLength: 200, pattern: undefined }),
    phone: oneLine(8, 30),
    address: oneLine(5, 250).meta({ description: 'Where the bin goes.' }),
    lotNumber: oneLine(0, 40).optional(),
    gateCode: oneLine(0, 80).optional(),
    placement: oneLine(0, 80).optional().meta({
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
      .meta({ description: 'From the catalogue, each charged by quantity.' }),
    quantity: z.int().min(1).max(MAX_QUANTITY).meta({
      description:
        'The quantity of the top-level product. If lines are for it, their sum, rounded up.',
    }),
    deliveryDate: day.meta({ description: "In the organisation's timezone." }),
    deliveryTimePeriodId: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'From the catalogue; null: any time of day.' }),
    pickupDate: day.meta({ description: 'On or after the delivery date.' }),
    waitWhileLoad: z
      .boolean()
      .default(false)
      .meta({ description: 'One visit instead of two: the truck waits while the bin is filled.' }),
    texts: z.boolean().default(false).meta({
      description:
        'Whether the hirer asks for texts about visits of the crew. Send true only if they ticked it themselves. Texts go to Australian mobiles, from organisations that send them; otherwise it is ignored.',
    }),
    acceptedTerms: z
      .literal(true, { error: 'must be true' })
      .meta({ description: 'Whether the customer accepts the terms of the catalogue.' }),
    acceptedNoticeIds: z.array(uuid).max(MAX_ACCEPTED_NOTICES).default([]).meta({
      description:
        'The notices that the customer accepts: at least those with `mustAccept` that apply to the products ordered.',
    }),
    acceptedCollectionNotice: z
      .boolean()
      .optional()
      .meta({ deprecated: true, description: 'Retired: accepted and ignored.' }),
    expectedTotal: z.int().min(0).optional().meta({
      description:
        'The total that the caller showed, in cents. If the order would cost something else, it is refused.',
    }),
    expectedCatalog: z.iso
      .datetime({ error: 'must be an instant in UTC' })
      .max(30, { error: 'must be an instant in UTC' })
      .optional()
      .meta({
        description:
          'The `updatedAt` of the catalogue that the caller showed. If the catalogue has changed since, also in its terms or notices, the order is refused.',
      }),
  })
  .meta({ id: 'OrderBody', description: 'A booking: what, for whom, where and when.' })

export type OrderBody = z.output<typeof OrderBody>
export type LineBody = z.output<typeof LineBody>
export type Schedule = z.output<typeof Schedule>

/** A line of an order: one from the body, or its top-level product as the first line. */
export type OrderedLine = LineBody & { at: string }

/**
 * The lines of an order. If none has the top-level product, that product becomes the first line, so
 * everything sent is charged, and once (rules, section 5). `at` begins the names of the line's fields
 * in problems: '' or `lines[0].`.
 */
export function linesOf(body: OrderBody): OrderedLine[] {
  const lines = body.lines.map((line, index) => ({ ...line, at: `lines[${index}].` }))
  if (lines.some((line) => line.productId === body.productId)) return lines
  const { productId, quantity, deliveryDate, pickupDate, waitWhileLoad } = body
  const first: OrderedLine = {
    productId,
    quantity,
    deliveryDate,
    pickupDate,
    waitWhileLoad,
    discountPercent: 0,
    workType: 'delivery',
    schedule: null,
    at: '',
  }
  return [first, ...lines]
}

/** The weekdays of a weekly schedule; if it names none, the weekday of its first visit. */
export function scheduleWeekdays(schedule: Schedule, first: string): number[] {
  return [...(schedule.weekdays ?? [weekdayOf(first)])].sort((a, b) => a - b)
}
