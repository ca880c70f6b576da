import * as z from 'zod'
import { CustomerInBrief } from '#contract/office/customers/customer.ts'
import { pageOf, searchWords } from '#contract/office/list-query.ts'
import { Person } from '#contract/office/order.ts'
import { Possibility } from '#contract/orders/hirer.ts'
import { paymentMethods, paymentViews, refundMethods } from '#contract/payments/payment-words.ts'
import { cents, day, instant, uuid } from '#contract/values/text.ts'

/** Payments as the office sees them (rules, section 13, "Payments"). */

const inBrief = {
  id: uuid,
  /** A change of what it counts for names it. */
  version: z.int(),
  method: z.enum(paymentMethods),
  receivedOn: day,
  reference: z.string(),
  /** The customer's name, or who booked. */
  payer: z.string(),
  customer: CustomerInBrief.nullable(),
  amount: cents,
  /** What it counts for orders and invoices. */
  allocated: cents,
  /** What went back, or is about to. */
  returned: cents,
  /** What is left: the customer's credit. */
  free: cents,
  /** Whether it never came: it was a mistake, or it bounced. */
  reversed: z.boolean(),
}

export const PaymentInBrief = z.object(inBrief)
export type PaymentInBrief = z.output<typeof PaymentInBrief>

/** An invoice or an order that is open, by its id and what people call it. */
export const Target = z.object({
  kind: z.enum(['invoice', 'order']),
  id: uuid,
  name: z.string(),
  /** Of an invoice. */
  dueOn: day.nullable(),
  /** Of an order. */
  deliveryDate: day.nullable(),
  /** Whether it's an order that isn't confirmed: money can count for it, but it isn't owed yet. */
  pending: z.boolean(),
  due: cents,
})
export type Target = z.output<typeof Target>

/** What some money counts for. */
const Counts = z.object({
  invoice: z.object({ id: uuid, number: z.string() }).nullable(),
  /** The order whose lines it pays, or that it's held for. */
  order: z.object({ id: uuid, reference: z.string() }).nullable(),
  amount: cents,
})

export const OfficePayment = z.object({
  ...inBrief,
  at: instant,
  by: Person,
  /** The order that it was paid for. */
  order: z.object({ id: uuid, reference: z.string() }).nullable(),
  /** What it counts for now. */
  counts: z.array(Counts),
  /** What was allocated and taken back, oldest first; at most 500. */
  history: z.array(
    Counts.extend({
      at: instant,
      on: day,
      why: z.enum(['credit_note', 'refund', 'reversal']).nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: uuid,
      at: instant,
      /** The day on which it went back. */
      on: day,
      amount: cents,
      method: z.enum([...refundMethods, 'reversal']),
      status: z.enum(['pending', 'succeeded', 'failed']),
      reference: z.string(),
      reason: z.string().nullable(),
      by: Person,
    }),
  ),
  /** What it can count for: the open invoices and orders of its customer; at most 100. */
  targets: z.array(Target),
  /** How many there are in all. */
  targetCount: z.int(),
  can: z.object({
    allocate: Possibility,
    release: Possibility,
    refund: Possibility,
    refundOnline: Possibility,
    reverse: Possibility,
  }),
})
export type OfficePayment = z.output<typeof OfficePayment>

/** What a list of payments is filtered by, without its page. */
const filters = {
  show: z.enum(paymentViews).default('all'),
  customerId: z.uuid().optional(),
  /** A part of the payer's name, the reference of the payment or of an order, or the number of an invoice. */
  search: searchWords(80).optional(),
  /** The days on which they were received, both inclusive. A list for a period is in the order of these days. */
  from: day.optional(),
  to: day.optional(),
}

export const PaymentsQuery = z.object({ ...filters, ...pageOf(50) })
export const PaymentsExportQuery = z.object(filters)
export type PaymentFilters = z.output<typeof PaymentsExportQuery>

/** The invoices and the orders without one that some money counts for: the first two as people call them, and how many more. */
const CountsFor = z.object({ names: z.array(z.string()), more: z.int() })
export type CountsFor = z.output<typeof CountsFor>

export const PaymentPage = z.object({
  data: z.array(PaymentInBrief.extend({ countsFor: CountsFor })),
  hasMore: z.boolean(),
  /** Of all payments: how many have money left, and how much. */
  sums: z.object({ withCredit: z.int(), credit: cents, bankLines: z.int() }),
  /** Of a list for a period, on all its pages: how many there are, what they come to, and what of it went back; null without one, and on the pages after the first. */
  period: z.object({ count: z.int(), amount: cents, returned: cents }).nullable(),
})
export type PaymentPage = z.output<typeof PaymentPage>
