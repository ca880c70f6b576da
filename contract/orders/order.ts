import * as z from 'zod'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { Locality, Schedule, lineTypes, workTypes } from './order-body.ts'
import { MAX_LISTED_JOBS } from '#contract/values/limits.ts'
import { cents, day, instant } from '#contract/values/text.ts'

/** The order in the API and its events, and the moves between its statuses. */

export const orderStatuses = [
  'pending',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses that each move may start from (rules, section 5). The server's SQL uses the same table. */
export const orderMoves = {
  confirm: ['pending'],
  start: ['confirmed'],
  complete: ['in_progress'],
  cancel: ['pending', 'confirmed', 'in_progress'],
  /** More jobs are planned for it. */
  plan: ['pending', 'confirmed', 'in_progress'],
  /** A crew sets out to do a job of it. */
  work: ['confirmed', 'in_progress'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** Whether an order may make a move now, such as `orderCan.cancel(order)`. */
export const orderCan = {
  confirm: isIn(orderMoves.confirm),
  start: isIn(orderMoves.start),
  complete: isIn(orderMoves.complete),
  cancel: isIn(orderMoves.cancel),
  plan: isIn(orderMoves.plan),
  work: isIn(orderMoves.work),
} satisfies Record<keyof typeof orderMoves, unknown>

function isIn(statuses: readonly OrderStatus[]) {
  return ({ status }: { status: OrderStatus }) => statuses.includes(status)
}

export const orderSources = ['api', 'booking_page', 'office'] as const
export type OrderSource = (typeof orderSources)[number]
export const paymentStatuses = [
  'unpaid',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
] as const
export const chargeTypes = [
  'hire',
  'sale',
  'extra_days',
  'product_change',
  'wait_and_load',
  'discount',
  'add_on',
  'area_surcharge',
  'time_period_surcharge',
  'excess_weight',
  'futile_trip',
  'waiting',
  'contamination',
  'item_count',
  'exchange',
  'relocation',
  'permit',
  'visit',
  'manual',
  'adjustment',
] as const

export const Charge = z
  .object({
    type: z.enum(chargeTypes),
    description: z.string(),
    amount: cents.meta({ description: 'Integer cents including GST; a discount is negative.' }),
  })
  .meta({ id: 'Charge', description: 'A part of what an order costs.' })
export type Charge = z.output<typeof Charge>

const id = z.string().meta({ format: 'uuid' })

const OrderLine = z
  .object({
    id,
    productId: id,
    productName: z.string(),
    description: z.string().nullable(),
    lineType: z.enum(lineTypes),
    workType: z.enum(workTypes),
    quantity: z.number(),
    deliveryDate: day,
    pickupDate: day,
    deliveryOn: day
      .nullable()
      .meta({ description: 'The day the crew delivers, if it differs from the delivery date.' }),
    collectionOn: day
      .nullable()
      .meta({ description: 'The day the crew collects, if it differs from the pickup date.' }),
    waitWhileLoad: z.boolean(),
    schedule: Schedule.nullable().meta({ description: 'How often a service recurs.' }),
    discountPercent: z.int(),
    purchaseOrder: z.string().nullable(),
    equipmentReference: z.string().nullable(),
    unitPrice: cents.meta({
      description: 'Cents for one unit, with extra days and waiting, before the discount.',
    }),
    total: cents.meta({ description: 'Cents: quantity times unit price, less the discount.' }),
  })
  .meta({ id: 'OrderLine', description: 'One line of an order.' })

export const Order = z
  .object({
    id,
    object: z.literal('order'),
    version: z.int().meta({ description: 'Starts at 1 and rises by one with every change.' }),
    reference: z.string().meta({
      description: 'The reference that the customer quotes on the phone.',
      examples: ['7F3-K2Q-X'],
    }),
    organisationId: z.string().meta({ description: 'Begins with `org_`.' }),
    status: z.enum(orderStatuses),
    source: z.enum(orderSources).meta({ description: 'Where the order was placed.' }),
    paid: z.boolean().meta({ description: 'Whether the order is fully paid.' }),
    paymentStatus: z.enum(paymentStatuses),
    currency: z.string().meta({ description: 'ISO 4217.', examples: ['AUD'] }),
    total: cents.meta({ description: 'Integer cents including GST: the sum of the charges.' }),
    gst: cents.meta({ description: 'The GST inside the total, in cents.' }),
    discount: cents.meta({ description: 'Cents off, already taken from the total.' }),
    amountPaid: cents,
    amountDue: cents.meta({ description: 'Cents still to be paid; 0 for a cancelled order.' }),
    productId: id.meta({ description: 'The top-level product, as ordered.' }),
    productName: z.string().meta({ description: 'Its name when it was booked.' }),
    quantity: z.int(),
    areaId: id.nullable(),
    areaName: z.string().nullable(),
    locality: Locality.nullable(),
    deliveryDate: day,
    deliveryTimePeriodId: id.nullable(),
    deliveryTimePeriodName: z.string().nullable(),
    pickupDate: day,
    waitWhileLoad: z.boolean(),
    customer: z.object({
      type: z.enum(['individual', 'company']),
      name: z.string(),
      abn: z.string().nullable().meta({ description: 'Eleven digits.' }),
      billingAddress: z.string().nullable().meta({
        description: "Where the tax invoice is addressed to, if that isn't the order's address.",
      }),
      contactName: z.string(),
      email: z.string().meta({
        description: 'Empty for an order of the office whose customer has none.',
      }),
      phone: z.string(),
    }),
    address: z.string(),
    lotNumber: z.string().nullable(),
    gateCode: z.string().nullable(),
    notes: z.string(),
    purchaseOrder: z.string().nullable(),
    salesperson: z.string().nullable(),
    customFields: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Answers to the booking questions, by key.' }),
    lines: z
      .array(OrderLine)
      .meta({ description: 'Everything ordered, including the top-level product.' }),
    addOns: z.array(
      z.object({
        productId: id,
        name: z.string(),
        quantity: z.int(),
        unitPrice: cents,
        total: cents,
      }),
    ),
    charges: z.array(Charge).meta({ description: 'The parts of the total, which is their sum.' }),
    acceptedTerms: z.object({
      version: z.string(),
      acceptedAt: instant.nullable().meta({
        description:
          'Null until the customer accepts the terms: only for an order on the phone, with terms sent by email.',
      }),
    }),
    acceptedNotices: z
      .array(
        z.object({
          id,
          version: z.int(),
          title: z.string(),
          body: z.string(),
          acceptedAt: instant,
        }),
      )
      .meta({ description: 'The notices, as they were worded when accepted.' }),
    jobs: z
      .array(z.object({ id, type: JobType, status: JobStatus, date: day }))
      .max(MAX_LISTED_JOBS)
      .meta({
        description: 'The first 100, in order of date. Read one by its id for all its fields.',
      }),
    cancellation: z
      .object({
        by: z.string().meta({
          description:
            '`hirer`, `operator`, `key:` or `account:` with an id, or `unpaid` if it was not paid in time.',
        }),
        reason: z.string().nullable(),
        at: instant,
      })
      .nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Order', description: 'What a customer booked.' })
export type Order = z.output<typeof Order>

/** The answer to the browser booking call (interface, section 4.5). */
export const OrderSummary = z
  .object({
    id,
    reference: z
      .string()
      .meta({ description: 'The reference that the customer quotes on the phone.' }),
    total: cents,
    deliveryDate: day,
    pickupDate: day,
    status: z.enum(orderStatuses),
    paid: z.boolean(),
    paymentRequired: z
      .boolean()
      .meta({ description: 'Whether the organisation asks for payment at booking.' }),
    accessKey: z.string().meta({ description: "Opens the hirer's page." }),
    manageUrl: z
      .string()
      .meta({ description: "The hirer's page, with the access key in its fragment." }),
  })
  .meta({
    id: 'OrderSummary',
    description: 'A summary of the order for the browser that placed it.',
  })
export type OrderSummary = z.output<typeof OrderSummary>

/** The answer to a dry run of an order (rules, section 10). */
export const Quote = Order.pick({
  currency: true,
  total: true,
  gst: true,
  discount: true,
  deliveryDate: true,
  pickupDate: true,
  charges: true,
})
  .extend({
    dryRun: z.literal(true).meta({ description: 'Nothing was placed.' }),
    jobs: z
      .array(z.object({ type: JobType, date: day }))
      .max(MAX_LISTED_JOBS)
      .meta({ description: 'When crews would come: the first 100, in order of date.' }),
  })
  .meta({ id: 'Quote', description: 'What an order would cost, and when its crews would come.' })
export type Quote = z.output<typeof Quote>

/** The answer to a known idempotency key with another body, which reveals nothing (rules, section 3). */
export const OriginalOrder = OrderSummary.pick({ id: true, reference: true, status: true }).meta({
  id: 'OriginalOrder',
  description:
    'The order that was placed with this `Idempotency-Key` and another body. Only the same body gets the whole summary.',
})
export type OriginalOrder = z.output<typeof OriginalOrder>

export const OrderPage = z
  .object({
    data: z.array(Order),
    hasMore: z.boolean().meta({ description: 'Whether older orders follow.' }),
  })
  .meta({ id: 'OrderPage', description: 'A page of orders.' })
