import * as z from 'zod'
import { Job } from '#contract/jobs/job.ts'
import { Order } from './order.ts'
import { cents, day, instant, text } from '#contract/values/text.ts'

/** What the hirer of one order sees and does, by its access key (rules, section 5). */

const accessKey = z.string().meta({ description: "The order's, from its summary or its link." })

/** What every call on one order carries; its other fields are read once the key is known to fit. */
export const AccessBody = z.object({ accessKey }).meta({ id: 'AccessBody' })

export const HirersCancelBody = z
  .object({
    accessKey,
    reason: text(0, 500).optional().meta({ description: 'Kept with the order.' }),
  })
  .meta({ id: 'HirersCancelBody' })

export const OrderChangeBody = z
  .object({
    accessKey,
    deliveryDate: day.optional().meta({ description: 'Deliver on another date.' }),
    pickupDate: day
      .optional()
      .meta({ description: 'Collect on another date: more days, or fewer.' }),
    collectNow: z
      .boolean()
      .default(false)
      .meta({ description: 'Ready to collect: on the next date that can. Goes alone.' }),
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'Tell what it would come to, and change nothing.' }),
  })
  .refine(
    (body) => body.collectNow || body.deliveryDate !== undefined || body.pickupDate !== undefined,
    {
      path: ['pickupDate'],
      error: 'is required, or a delivery date, or collectNow',
      params: { code: 'required' },
    },
  )
  .refine(
    (body) =>
      !body.collectNow || (body.deliveryDate === undefined && body.pickupDate === undefined),
    { path: ['collectNow'], error: 'must be sent without dates' },
  )
  .meta({ id: 'OrderChangeBody' })
export type OrderChangeBody = z.output<typeof OrderChangeBody>

export const Possibility = z
  .object({
    allowed: z.boolean(),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why not, as a sentence to show; null where it is allowed.' }),
  })
  .meta({ id: 'Possibility' })
export type Possibility = z.output<typeof Possibility>

export const momentTypes = [
  'placed',
  'changed',
  'paid',
  'refunded',
  'job_started',
  'job_completed',
  'job_failed',
  'cancelled',
] as const

/** The order without what concerns only the office. */
export const HirersOrder = Order.omit({
  organisationId: true,
  source: true,
  salesperson: true,
  jobs: true,
  cancellation: true,
})
  .extend({
    amountRefunded: cents,
    refundDue: cents.meta({
      description: 'Cents paid beyond what is owed, which the organisation gives back.',
    }),
    heldUntil: instant.nullable().meta({
      description:
        'Where it must be paid to stand: until when its bins are held. A payment that was begun is waited for. Null where nothing runs out.',
    }),
    jobs: z.array(
      Job.pick({ id: true, type: true, status: true, date: true, timeWindow: true, lineId: true }),
    ),
    cancellation: z
      .object({
        by: z.enum(['hirer', 'organisation', 'unpaid']).meta({
          description: '`unpaid`: by itself, because it was not paid in time.',
        }),
        reason: z.string().nullable(),
        at: instant,
      })
      .nullable(),
  })
  .meta({ id: 'HirersOrder', description: 'An order as its hirer sees it.' })
export type HirersOrder = z.output<typeof HirersOrder>

export const HirersPage = z
  .object({
    organisation: z.object({
      name: z.string(),
      slug: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      timezone: z.string(),
    }),
    order: HirersOrder,
    timeline: z
      .array(
        z.object({
          at: instant,
          type: z.enum(momentTypes),
          jobId: z.string().nullable().meta({ format: 'uuid' }),
          amount: cents.nullable().meta({ description: 'Cents paid or given back.' }),
        }),
      )
      .meta({
        description:
          'What has happened, oldest first; `changed` is of its dates. What is to come stands in the jobs.',
      }),
    can: z
      .object({
        pay: Possibility,
        changeDelivery: Possibility,
        extend: Possibility.meta({ description: 'Collect on another date.' }),
        collectNow: Possibility,
        cancel: Possibility,
      })
      .meta({ description: 'What may be done now.' }),
    documents: z
      .array(
        z.object({
          type: z.enum(['confirmation', 'receipt', 'refund', 'invoice', 'docket']),
          title: z.string(),
          url: z.string().meta({
            description:
              'A page to read and print, opened without the access key. Good for a day; then ask anew.',
          }),
          createdAt: instant,
        }),
      )
      .meta({ description: 'What can be read and printed, oldest first.' }),
  })
  .meta({ id: 'HirersPage', description: "All that the hirer's page shows." })
export type HirersPage = z.output<typeof HirersPage>

export const OrderChange = z
  .object({
    dryRun: z.boolean(),
    changed: z
      .boolean()
      .meta({ description: 'False where the order has these dates already: nothing to do.' }),
    deliveryDate: day,
    pickupDate: day,
    difference: cents.meta({ description: 'Cents by which the total rises; negative: it falls.' }),
    total: cents.meta({ description: 'The total with the change.' }),
    amountDue: cents.meta({ description: 'Cents still to be paid with the change.' }),
    refundDue: cents.meta({ description: 'Cents that the organisation then gives back.' }),
    page: HirersPage.nullable().meta({ description: 'The changed order; null with `dryRun`.' }),
  })
  .meta({ id: 'OrderChange', description: 'What a change of dates comes to.' })
export type OrderChange = z.output<typeof OrderChange>
