import { Point } from './dispatch/records.ts'
import * as z from 'zod'
import { questionTypes } from '#contract/catalog/catalog.ts'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { photoKinds } from '#contract/driver/facts.ts'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { JobSite } from '#contract/jobs/site.ts'
import { Possibility } from '#contract/orders/hirer.ts'
import { Order, orderStatuses } from '#contract/orders/order.ts'
import { TextChoice } from '#contract/orders/text-choice.ts'
import { cents, day, instant } from '#contract/values/text.ts'
import { overridableRules, paymentPlans, termsWays } from './phone-order.ts'

/** Everything that one order's page shows in the office (rules, section 11, "Orders in the office"). */

/** What can be done with an order now, and why not. */
export const orderActions = [
  'approve',
  'decline',
  'changeDelivery',
  'changeCollection',
  'changeProduct',
  'collectNow',
  'changeDetails',
  'cancel',
  'resendMail',
  'sendPaymentLink',
  'renewLink',
  'exchange',
  'relocate',
  'collectSome',
  'planService',
  'planWaitAndLoad',
] as const
export type OrderAction = (typeof orderActions)[number]

/** What can be done with a job now, and why not. */
export const jobActions = [
  'start',
  'complete',
  'fail',
  'move',
  'window',
  'again',
  'split',
  'cancel',
  'correct',
] as const
export type JobAction = (typeof jobActions)[number]

export const momentKinds = [
  'placed',
  'approved',
  'changed',
  'details_changed',
  'link_renewed',
  'mail_requested',
  'cancelled',
  'paid',
  'refunded',
  'refund_failed',
  'mail_sent',
  'mail_waiting',
  'mail_failed',
  'mail_dropped',
  'text_sent',
  'text_waiting',
  'text_failed',
  'text_dropped',
  'job_started',
  'job_completed',
  'job_failed',
  'job_changed',
  'job_planned',
  'job_moved',
  'job_window',
  'job_split',
  'job_cancelled',
  'job_corrected',
  'job_weighed',
  'noted',
  'terms_read_out',
  'terms_sent',
  'terms_accepted',
  'rules_overridden',
  'discounted',
  'texts_chosen',
  'job_photo_added',
] as const
export type MomentKind = (typeof momentKinds)[number]

export const Person = z.object({
  kind: z.enum(['account', 'driver', 'key', 'hirer', 'operator', 'provider', 'system']),
  /** The person's name; for a key its own; null where there's none. */
  name: z.string().nullable(),
})
export type Person = z.output<typeof Person>

export const OrderNote = z.object({
  id: z.uuid(),
  at: instant,
  by: Person,
  body: z.string(),
})
export type OrderNote = z.output<typeof OrderNote>

export const OfficeJob = z.object({
  id: z.uuid(),
  version: z.int(),
  lineId: z.uuid(),
  type: JobType,
  status: JobStatus,
  date: day,
  sequence: z.int(),
  /** How many of the line's bins it moves; null is all of them. */
  quantity: z.number().nullable(),
  timeWindow: z.object({ name: z.string(), startTime: z.string(), endTime: z.string() }).nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  failedAt: instant.nullable(),
  note: z.string().nullable(),
  weightKg: z.number().nullable(),
  docketNumber: z.string().nullable(),
  failureCode: z.enum(failureCodes).nullable(),
  /** What crews photographed, with dockets and signatures, in the order in which it was taken. */
  photos: z.array(z.object({ id: z.uuid(), kind: z.enum(photoKinds), at: instant })),
  signedBy: z.string().nullable(),
  /** The failed job that it repeats, and the job that did part of the work before it. */
  previousJobId: z.uuid().nullable(),
  splitFromId: z.uuid().nullable(),
  /** Of an exchange: whether the bin that comes starts a new allowance. */
  renewsAllowance: z.boolean(),
  /** What the hirer agreed to pay for it, in cents; null if nothing was agreed. It isn't charged yet. */
  agreedPrice: z.int().nullable(),
  /** Where it is done, if that isn't the order's address, and where a relocation takes the bin. */
  site: JobSite.nullable(),
  toSite: JobSite.nullable(),
  /** Of the run that it is on; null while it isn't on one. */
  driver: z.string().nullable(),
  vehicle: z.string().nullable(),
  /** When the truck should be there, by its run; null without one, and once it's there. */
  expectedAt: instant.nullable(),
  /** What the crew reported besides; bins by number. */
  arrivedAt: instant.nullable(),
  binIn: z.string().nullable(),
  binOut: z.string().nullable(),
  /** Of a job of several bins, the others. */
  moreBinsIn: z.array(z.string()),
  moreBinsOut: z.array(z.string()),
  waitedMinutes: z.int().nullable(),
  findings: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      quantity: z.number().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** For the crew and the office, or for the hirer too; oldest first. */
  notes: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      by: Person,
      audience: z.enum(['internal', 'hirer']),
      text: z.string(),
    }),
  ),
  /** A driver's report that the failed attempt before it was done after all, as long as this one is open. */
  reportedBefore: z.object({ driver: z.string(), at: instant }).nullable(),
  /** The next day that works for another attempt; null unless it failed and isn't planned again. */
  nextDay: day.nullable(),
  can: z.record(z.enum(jobActions), Possibility),
})
export type OfficeJob = z.output<typeof OfficeJob>

export const Moment = z.object({
  at: instant,
  kind: z.enum(momentKinds),
  by: Person,
  /** Parts of its sentence: cents, the job, the email's subject, what changed from what to what. */
  amount: cents.nullable(),
  jobId: z.uuid().nullable(),
  text: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type Moment = z.output<typeof Moment>

export const OfficeOrder = z.object({
  /** As integrators get it. */
  order: Order,
  needsApproval: z.boolean(),
  /** A booking beyond the customer's limit: it takes its bin only once it's approved. */
  enquiry: z.boolean(),
  /** Until when an unpaid order holds its bins. */
  heldUntil: instant.nullable(),
  /** Where its address is, and who says so; null if no one knows. */
  pin: z.object({ point: Point, source: z.enum(['hand', 'arrivals', 'geocoder']) }).nullable(),
  wasteType: z.string().nullable(),
  sizeCubicMetres: z.number().nullable(),
  /** The booking questions that this order is asked, and what else was answered. */
  questions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(questionTypes),
      options: z.array(z.string()).nullable(),
      /** Null if there's none. */
      answer: z.unknown(),
    }),
  ),
  money: z.object({
    total: cents,
    paid: cents,
    due: cents,
    refunded: cents,
    /** Overpaid, and not refunded yet. */
    refundDue: cents,
    /** What was paid and returned; empty for roles that don't read money. */
    payments: z.array(z.object({ id: z.uuid(), at: instant, amount: cents, provider: z.string() })),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        amount: cents,
        status: z.enum(['pending', 'succeeded', 'failed']),
        reason: z.string().nullable(),
      }),
    ),
  }),
  jobs: z.array(OfficeJob),
  /** The soonest day for another collection, and for any other job: today while crews are at work. */
  soonest: z.object({ collection: day.nullable(), other: day.nullable() }),
  timeline: z.array(Moment),
  /** Internal: the hirer never sees them. `order.notes` is what the hirer wrote, and sees. */
  notes: z.array(OrderNote),
  accepted: z.object({
    terms: z
      .object({ version: z.string(), text: z.string().nullable(), url: z.string().nullable() })
      .nullable(),
    notices: z.array(
      z.object({ id: z.string(), version: z.int(), title: z.string(), body: z.string() }),
    ),
    /** Null while the customer has yet to accept them. */
    at: instant.nullable(),
  }),
  /** What the office decided about an order that it took on the phone; null for any other. */
  telephone: z
    .object({
      pays: z.enum(paymentPlans),
      terms: z.enum(termsWays),
      takenBy: Person,
      overrides: z.array(z.object({ rule: z.enum(overridableRules), reason: z.string() })),
      discountReason: z.string().nullable(),
      /** Whether it was entered as a hire that ran already, rather than taken on the phone. */
      ranBefore: z.boolean(),
    })
    .nullable(),
  documents: z.array(
    z.object({ type: z.string(), title: z.string(), url: z.string(), createdAt: instant }),
  ),
  /** The hirer's page, with its access key; null for roles that can't change orders. */
  manageUrl: z.string().nullable(),
  /** Orders with the same email or phone. */
  others: z.object({
    count: z.int(),
    latest: z.array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        productName: z.string(),
        address: z.string(),
        suburb: z.string().nullable(),
        deliveryDate: day,
        status: z.enum(orderStatuses),
      }),
    ),
  }),
  /** Whether the hirer gets texts about visits, or why they can't; null where texts aren't offered. */
  texts: TextChoice.nullable(),
  can: z.record(z.enum(orderActions), Possibility),
})
export type OfficeOrder = z.output<typeof OfficeOrder>
