import * as z from 'zod'
import { invoiceGroups, moneyNeeds } from '#contract/invoices/invoice-words.ts'
import { runPartStates, runStates } from '#contract/invoices/run-words.ts'
import { CustomerInBrief } from '#contract/office/customers/customer.ts'
import { Person } from '#contract/office/order.ts'
import { cents, instant, uuid } from '#contract/values/text.ts'

/** Monthly runs of invoices (rules, section 13, "Monthly invoices"). */

const month = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'must be a month, written YYYY-MM' })
  .meta({ examples: ['2026-11'] })

export const RunBody = z.strictObject({
  month,
  /** Whether it only says what would be billed and to whom. */
  dryRun: z.boolean(),
  /** Whether each invoice is emailed to its customer. */
  send: z.boolean().default(false),
  /** Customers who aren't billed this time: what they owe stays unbilled. */
  without: z.array(z.uuid()).max(1000).default([]),
})
export type RunBody = z.output<typeof RunBody>

/** What becomes one invoice. */
export const RunPart = z.object({
  position: z.int(),
  customer: CustomerInBrief,
  groupedBy: z.enum(invoiceGroups),
  /** Which site or purchase order it's for; empty for all of a customer's orders, or those without one. */
  label: z.string(),
  orders: z.int(),
  lines: z.int(),
  /** In cents, when the run began. */
  total: cents,
  /** Where it's emailed; empty if no address is known. */
  to: z.string(),
  state: z.enum(runPartStates),
  /** Why it's left, or wasn't emailed. */
  reason: z.string().nullable(),
  sent: z.boolean(),
  invoice: z.object({ id: uuid, number: z.string(), total: cents }).nullable(),
})
export type RunPart = z.output<typeof RunPart>

const inBrief = {
  month,
  state: z.enum(runStates),
  /** Of its invoices: to make, made, and those that were left. */
  counts: z.object({ parts: z.int(), issued: z.int(), left: z.int(), sent: z.int() }),
  /** What it was to bill when it began, and what it has billed, in cents. */
  total: cents,
  issuedTotal: cents,
  send: z.boolean(),
}

export const RunInBrief = z.object({
  ...inBrief,
  id: uuid,
  automatic: z.boolean(),
  by: Person,
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type RunInBrief = z.output<typeof RunInBrief>

/** A run, or what a run would do: then it has no id. */
export const InvoiceRun = z.object({
  ...inBrief,
  id: uuid.nullable(),
  dryRun: z.boolean(),
  missing: z.array(z.enum(moneyNeeds)),
  parts: z.array(RunPart),
  /** Of what a run would do: charges of the month that it can't bill, as they aren't decided on, by customer. */
  undecided: z.array(z.object({ customer: CustomerInBrief, charges: z.int(), amount: cents })),
})
export type InvoiceRun = z.output<typeof InvoiceRun>

/** The latest runs, newest first, and how many customers are invoiced monthly. */
export const RunList = z.object({ data: z.array(RunInBrief), monthlyCustomers: z.int() })
export type RunList = z.output<typeof RunList>
