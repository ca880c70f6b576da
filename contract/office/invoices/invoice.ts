import * as z from 'zod'
import { InvoiceDocument } from '#contract/invoices/document.ts'
import {
  creditEffects,
  invoiceStates,
  invoiceViews,
  moneyNeeds,
  sentKinds,
  sentStates,
} from '#contract/invoices/invoice-words.ts'
import { CustomerInBrief } from '#contract/office/customers/customer.ts'
import { pageOf, searchWords } from '#contract/office/list-query.ts'
import { Person } from '#contract/office/order.ts'
import { Possibility } from '#contract/orders/hirer.ts'
import { cents, day, email, fewLines, instant, oneLine, uuid } from '#contract/values/text.ts'

/** Invoices as the office sees them (rules, section 13, "Invoices"). */

/** A charge that is billed nowhere yet: one of its order's, by its position there, or one beside it, by its id. */
const Unbilled = z.object({
  orderId: uuid,
  chargePosition: z.int().nullable(),
  chargeId: uuid.nullable(),
  reference: z.string(),
  description: z.string(),
  amount: cents,
})

const inBrief = {
  id: uuid,
  state: z.enum(invoiceStates),
  /** Null while it's a draft. */
  number: z.string().nullable(),
  buyerName: z.string(),
  total: cents,
  due: cents,
  /** Null for a draft that goes out on the day it's issued. */
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
}

export const InvoiceInBrief = z.object({
  ...inBrief,
  /** Of its orders, at most three. */
  references: z.array(z.string()),
  moreOrders: z.int(),
})
export type InvoiceInBrief = z.output<typeof InvoiceInBrief>

export const OfficeInvoice = z.object({
  id: uuid,
  /** A change of a draft names it; what is issued stays at 1. */
  version: z.int(),
  state: z.enum(invoiceStates),
  document: InvoiceDocument,
  customer: CustomerInBrief.nullable(),
  /** What the customer owes on all of its invoices. */
  owedByCustomer: cents.nullable(),
  paid: cents,
  credited: cents,
  /** A debt that the owner has given up; it comes back if it's paid after all. */
  writtenOff: cents,
  due: cents,
  issued: z.object({ at: instant, by: Person }).nullable(),
  /** What was paid for it, and taken back: when that was entered, and from which day it counts. */
  payments: z.array(
    z.object({
      id: uuid,
      paymentId: uuid,
      at: instant,
      on: day,
      amount: cents,
      method: z.string(),
    }),
  ),
  /** The emails about it, newest first, for as long as emails are kept; `step` of a reminder is as in its list. */
  sent: z.array(
    z.object({
      to: z.string(),
      at: instant,
      state: z.enum(sentStates),
      kind: z.enum(sentKinds),
      step: z.int().nullable(),
    }),
  ),
  creditNotes: z.array(z.object({ id: uuid, number: z.string(), on: day, total: cents })),
  /** What is left of its lines that credit notes haven't taken back, in cents by position. */
  creditable: z.array(z.object({ position: z.int(), left: cents })),
  /** Of a draft: the day that was chosen; null goes by the day of issue and the terms. */
  chosen: z.object({ issuedOn: day.nullable(), dueOn: day.nullable() }),
  /** Of a draft: "14 days". */
  terms: z.object({ days: z.int(), from: z.enum(['issue', 'month_end']) }),
  /** Of a draft: charges of its orders that are in no invoice and no draft. */
  left: z.array(Unbilled),
  can: z.object({
    issue: Possibility,
    credit: Possibility,
    writeOff: Possibility,
    /** Credited in full, with charges that wait to be billed again. */
    billAgain: Possibility.describe('Whether a draft can bill again what was credited in full.'),
  }),
  missing: z.array(z.enum(moneyNeeds)),
})
export type OfficeInvoice = z.output<typeof OfficeInvoice>

/** What a list of invoices is filtered by, without its page. */
const filters = {
  show: z.enum(invoiceViews).default('all'),
  customerId: z.uuid().optional(),
  /** A part of the number or of the buyer's name. */
  search: searchWords(80).optional(),
  /** The days of issue, both inclusive. A list for a period is in the order of these days. */
  from: day.optional(),
  to: day.optional(),
}

export const InvoicesQuery = z.object({ ...filters, ...pageOf(50) })
export const InvoicesExportQuery = z.object(filters)
export type InvoiceFilters = z.output<typeof InvoicesExportQuery>

export const InvoicePage = z.object({
  data: z.array(InvoiceInBrief),
  hasMore: z.boolean(),
  /** Of all of them, not only those of the page. */
  sums: z.object({
    drafts: z.int(),
    unpaid: z.int(),
    overdue: z.int(),
    due: cents,
    overdueDue: cents,
  }),
  /**
   * Of a list for a period, on all its pages: how many there are, what they come to less what credit notes take back,
   * and what is due of them; null without one, and on the pages after the first.
   */
  period: z.object({ count: z.int(), total: cents, due: cents }).nullable(),
  missing: z.array(z.enum(moneyNeeds)),
})
export type InvoicePage = z.output<typeof InvoicePage>

/** All drafts, the newest first, at most 200. */
export const DraftList = z.object({ data: z.array(InvoiceInBrief), hasMore: z.boolean() })

export const OrderInvoices = z.object({
  data: z.array(InvoiceInBrief),
  /** What isn't billed yet, in cents. */
  unbilled: cents,
  can: z.object({ invoice: Possibility }),
})
export type OrderInvoices = z.output<typeof OrderInvoices>

/** Which orders to bill together: all of one customer. */
export const NewDraftBody = z.strictObject({ orderIds: z.array(uuid).min(1).max(100) })

/** The whole draft as it should be. */
export const DraftBody = z.strictObject({
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  purchaseOrder: oneLine(0, 100),
  note: fewLines(10, 500),
  lines: z
    .array(
      z.strictObject({
        orderId: uuid,
        /** Of one of the order's charges. */
        chargePosition: z.int().min(0).nullable(),
        /** Of a charge beside the order. */
        chargeId: uuid.nullable().default(null),
        description: oneLine(1, 300),
      }),
    )
    .min(1)
    .max(1000),
})
export type DraftBody = z.output<typeof DraftBody>

/** Where an invoice is emailed to; null is the buyer's address. */
export const SendBody = z.strictObject({
  to: email.nullable(),
})

/** Why an invoice is credited, and which lines or parts of them, in cents; null is all that is left. */
export const CreditBody = z.strictObject({
  reason: oneLine(1, 300),
  effect: z.enum(creditEffects).default('rebill'),
  lines: z
    .array(z.strictObject({ position: z.int().min(0), amount: cents }))
    .min(1)
    .max(1000)
    .nullable()
    .default(null),
})

/** Why what is due of an invoice is given up. */
export const WriteOffBody = z.strictObject({ reason: oneLine(1, 300) })
