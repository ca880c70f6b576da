import * as z from 'zod'
import { photoKinds } from '#contract/driver/facts.ts'
import { ListedDocument } from '#contract/invoices/listed-document.ts'
import { Job } from '#contract/jobs/job.ts'
import { BookingChange } from './change/booking-change.ts'
import { Order } from './order.ts'
import { TextChoice } from './text-choice.ts'
import { cents, day, instant, text } from '#contract/values/text.ts'

/** What the hirer of an order sees and does with its access key (rules, section 5). */

const accessKey = z
  .string()
  .meta({ description: "The order's access key, from its summary or its link." })

/** Every call about one order carries this. Its other fields are read after the key is checked. */
export const AccessBody = z
  .object({ accessKey })
  .meta({ id: 'AccessBody', description: 'What opens one order without an account.' })

export const HirersCancelBody = z
  .object({
    accessKey,
    reason: text(0, 500).optional().meta({ description: 'Kept with the order.' }),
  })
  .meta({ id: 'HirersCancelBody', description: 'Why the hirer cancels.' })

export const OrderChangeBody = z
  .object({
    accessKey,
    deliveryDate: day.optional().meta({ description: 'Deliver on another date.' }),
    pickupDate: day.optional().meta({ description: 'Collect on another date: earlier or later.' }),
    collectNow: z
      .boolean()
      .default(false)
      .meta({ description: 'Collect on the next possible date. Must be sent without dates.' }),
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'Show the price of the change without making it.' }),
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
  .meta({ id: 'OrderChangeBody', description: 'Other dates for an order.' })
export type OrderChangeBody = z.output<typeof OrderChangeBody>

export const TextsBody = AccessBody.extend({
  on: z.boolean().meta({ description: 'Whether to send texts about visits of the crew.' }),
}).meta({ id: 'TextsBody', description: 'Whether the hirer wants texts.' })

export const Possibility = z
  .object({
    allowed: z.boolean(),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why not, as a sentence to show; null if allowed.' }),
  })
  .meta({ id: 'Possibility', description: 'Whether the hirer may do something now, or why not.' })
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

/** The order without the fields that concern only the office. */
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
      description: 'Cents overpaid, which the organisation will refund.',
    }),
    paidBeside: cents.meta({ description: "Cents paid for charges that aren't in the total." }),
    heldUntil: instant.nullable().meta({
      description:
        'If the order must be paid: its bins are held until then, or until an open payment session ends. Otherwise null.',
    }),
    jobs: z.array(
      Job.pick({
        id: true,
        type: true,
        status: true,
        date: true,
        timeWindow: true,
        lineId: true,
      }).extend({
        agreedPrice: cents.nullable().meta({
          description:
            "What the hirer agreed to pay for it after booking, in cents. It isn't part of the total until it's charged.",
        }),
        weighed: z
          .object({ kg: z.number(), docketNumber: z.string().nullable() })
          .nullable()
          .meta({ description: 'What its load weighed, and the weighbridge docket that says so.' }),
      }),
    ),
    cancellation: z
      .object({
        by: z.enum(['hirer', 'organisation', 'unpaid']).meta({
          description: '`unpaid`: automatically, because it was not paid in time.',
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
          amount: cents.nullable().meta({
            description:
              'Cents paid or refunded. Of a payment for several bookings, such as one of their invoice, what counts for this one.',
          }),
          invoices: z.array(z.string()).meta({
            description:
              'The numbers of the invoices that a payment for more than this booking counts for; empty for others.',
          }),
          change: BookingChange.nullable().meta({
            description: 'What `changed` changed, and from what; null for others.',
          }),
        }),
      )
      .meta({
        description:
          'What has happened, oldest first. `changed` means new dates, or a new price. The jobs show what comes next.',
      }),
    photos: z
      .array(
        z.object({
          jobId: z.string().meta({ format: 'uuid' }),
          kind: z.enum(photoKinds).meta({ description: 'What it shows.' }),
          url: z.string().meta({
            description:
              'A JPEG, opened without the access key. The link works for a day; then get a new one.',
          }),
          takenAt: instant,
        }),
      )
      .meta({
        description:
          'The photos that crews took at jobs which have an outcome, in the order in which they were taken.',
      }),
    can: z
      .object({
        pay: Possibility,
        changeDelivery: Possibility,
        extend: Possibility.meta({ description: 'Collect on another date.' }),
        collectNow: Possibility,
        exchange: Possibility.meta({ description: 'Take the full bin and bring an empty one.' }),
        cancel: Possibility,
      })
      .meta({ description: 'What the hirer may do now.' }),
    chargeNotices: z
      .array(
        z.object({
          id: z.string().meta({ format: 'uuid' }),
          description: z.string(),
          amount: cents.nullable().meta({
            description:
              'Cents including GST, negative for a credit; null while it is worked out again.',
          }),
          state: z.enum(['open', 'disputed', 'again', 'approved', 'waived']).meta({
            description:
              '`open`: it can be replied to. `disputed`: the organisation has the reply. `again`: it is worked out again.',
          }),
          replyUntil: instant
            .nullable()
            .meta({ description: 'Until when it can be replied to, if it is open.' }),
        }),
      )
      .meta({
        description:
          'The charges from after the booking that the hirer got a notice of, the oldest notice first. Each has a page of its own.',
      }),
    exchanges: z
      .array(
        z.object({
          lineId: z.string().meta({ format: 'uuid' }),
          productName: z.string(),
          quantity: z.number(),
          price: cents.meta({ description: 'Cents for all of its bins, including GST.' }),
        }),
      )
      .meta({ description: 'The lines whose bins can be exchanged now, and what that costs.' }),
    toAccept: z
      .object({
        terms: z
          .object({
            version: z.string(),
            text: z.string().nullable(),
            url: z.string().nullable(),
          })
          .nullable(),
        notices: z.array(
          z.object({ id: z.string(), version: z.int(), title: z.string(), body: z.string() }),
        ),
      })
      .nullable()
      .meta({
        description:
          'The terms and notices that the hirer has yet to accept, after booking on the phone. Null: nothing.',
      }),
    texts: TextChoice.nullable().meta({
      description: 'Texts about visits of the crew; null where they are not offered.',
    }),
    answers: z
      .array(z.object({ question: z.string(), answer: z.string() }))
      .meta({ description: 'The answers to the questions of the booking.' }),
    included: z
      .array(
        z.object({
          of: z.string().nullable().meta({ description: 'The bin; null for all of them.' }),
          included: z
            .string()
            .nullable()
            .meta({ examples: ['7 days, 900 kg'] }),
          after: z
            .string()
            .nullable()
            .meta({ description: 'The rates after that.', examples: ['$15 a day, $395 a tonne'] }),
        }),
      )
      .meta({ description: 'What the price of each bin covers, as it was booked.' }),
    prepare: z.array(z.string()).meta({
      description:
        'What to do before the bins are brought, a sentence each; empty once they have been.',
    }),
    calendarUrl: z.string().nullable().meta({
      description:
        'The visits to come as a calendar file, opened without the access key; null without any. The link works for a day; then get a new one.',
    }),
    documents: z
      .array(ListedDocument)
      .meta({ description: 'The documents to read and print, oldest first.' }),
  })
  .meta({ id: 'HirersPage', description: "Everything the hirer's page shows." })
export type HirersPage = z.output<typeof HirersPage>

export const OrderChange = z
  .object({
    dryRun: z.boolean(),
    changed: z.boolean().meta({ description: 'False if the order already has these dates.' }),
    deliveryDate: day,
    pickupDate: day,
    difference: cents.meta({
      description: 'Cents by which the total rises; negative if it falls.',
    }),
    total: cents.meta({ description: 'The total with the change.' }),
    amountDue: cents.meta({ description: 'Cents still to be paid with the change.' }),
    refundDue: cents.meta({ description: 'Cents that the organisation will then refund.' }),
    page: HirersPage.nullable().meta({ description: 'The changed order; null with `dryRun`.' }),
  })
  .meta({ id: 'OrderChange', description: 'The result of a change of dates.' })
export type OrderChange = z.output<typeof OrderChange>
