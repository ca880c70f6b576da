import * as z from 'zod'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { cents, day } from '#contract/values/text.ts'

/** What the office's first screen shows (rules, section 11, "Orders in the office"). */

/** Counts stop here: the screen shows "1,000 or more". */
export const MOST_COUNTED = 1000

const OrderInBrief = z.object({
  id: z.uuid(),
  reference: z.string(),
  customerName: z.string(),
  suburb: z.string().nullable(),
  productName: z.string(),
  deliveryDate: day,
  pickupDate: day,
  due: cents,
})
export type OrderInBrief = z.output<typeof OrderInBrief>

/** How many there are, what they owe together, and the first of them. */
const waiting = z.object({ count: z.int(), due: cents, first: z.array(OrderInBrief) })
const visits = z.object({ total: z.int(), done: z.int(), failed: z.int() })
const visitsOfDay = z.object({ deliveries: visits, collections: visits, others: visits })

/** A visit of today. */
const Stop = z.object({
  jobId: z.uuid(),
  type: JobType,
  status: JobStatus,
  /** When the time of day that was chosen begins and ends; null if any will do. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  orderId: z.uuid(),
  reference: z.string(),
  customerName: z.string(),
  suburb: z.string().nullable(),
  productName: z.string(),
})
export type Stop = z.output<typeof Stop>

export const Today = z.object({
  date: day,
  needsYou: z.object({
    toApprove: waiting,
    /** Jobs of the last 60 days that failed and aren't planned again. */
    failedJobs: z.object({
      count: z.int(),
      first: z.array(
        z.object({
          jobId: z.uuid(),
          type: JobType,
          code: z.enum(failureCodes).nullable(),
          date: day,
          orderId: z.uuid(),
          reference: z.string(),
        }),
      ),
    }),
    /** Bins that should have come back more than three days ago. */
    overdue: waiting,
    unpaidPastDelivery: waiting,
  }),
  day: visitsOfDay,
  /** The first hundred visits of today, by the time of day that was chosen. */
  stops: z.array(Stop),
  /** Why crews don't work today, as the office says it; null if they do. */
  closed: z.string().nullable(),
  /** The next day on which crews work or a visit is planned, and how many of its visits have no run yet. */
  next: visitsOfDay.extend({ date: day, unassigned: z.int() }),
  /** Cents received on each day of this week, from Monday; null for roles that don't read money. */
  received: z.array(z.object({ date: day, amount: cents })).nullable(),
  /** Invoices that are past their due date, and what is due of them; null for roles that don't read money. */
  overdueInvoices: z.object({ count: z.int(), due: cents }).nullable(),
  /** Invoice drafts to issue and bank lines to settle; null for roles that don't read money. */
  moneyWaits: z.object({ drafts: z.int(), bankLines: z.int() }).nullable(),
  /** Each product or size of one that the catalogue has a number of, or that is out. */
  bins: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      /** The product that it's a size of, or itself. */
      kind: z.string(),
      sizeCubicMetres: z.number().nullable(),
      out: z.number(),
      stock: z.int().nullable(),
      /** How many can still be booked for the next day, below 0 if too many are; null if they aren't counted. */
      free: z.int().nullable(),
    }),
  ),
})
export type Today = z.output<typeof Today>

/** What a business that begins has set up already. */
export const Beginning = z.object({
  /** A phone number and an email address, for hirers. */
  profile: z.boolean(),
  /** Something to order. */
  products: z.boolean(),
  /** Terms that hirers can read. */
  terms: z.boolean(),
  /** All that an invoice needs. */
  invoices: z.boolean(),
  /** A vehicle and a driver. */
  fleet: z.boolean(),
  customers: z.boolean(),
  /** More than one member. */
  team: z.boolean(),
  /** A website that may show the booking page. */
  website: z.boolean(),
  orders: z.boolean(),
})
export type Beginning = z.output<typeof Beginning>
