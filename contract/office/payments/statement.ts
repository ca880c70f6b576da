import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { CustomerInBrief } from '#contract/office/customers/customer.ts'
import { ledgerKinds } from '#contract/payments/payment-words.ts'
import { isDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { cents, day, email, uuid } from '#contract/values/text.ts'

/** Who owes how much since when, and what happened in a period (rules, section 13, "Ageing" and "Statements"). */

/** What is owed by how late it is; the bands sum to `due`. */
export const Ageing = z.object({
  current: cents,
  days1to30: cents,
  days31to60: cents,
  days61to90: cents,
  over90: cents,
  due: cents,
})

/** What changed what a customer owes; the balance is what was owed after it. */
export const LedgerEntry = z.object({
  kind: z.enum(ledgerKinds),
  /** Of the invoice, the credit note or the payment; of what another customer paid, the invoice. */
  id: uuid,
  on: day,
  /** A document's number, or how money came or went. */
  name: z.string(),
  /** The purchase order of a document, or the reference of money. */
  note: z.string(),
  /** Of an invoice. */
  dueOn: day.nullable(),
  amount: cents,
  balance: cents,
})
export type LedgerEntry = z.output<typeof LedgerEntry>

const dayParameter = z
  .string(once)
  .refine(isDay, { error: 'must be a date that exists, written YYYY-MM-DD' })
  .meta({ format: 'date' })

/** The first and the last day of a statement; without them, last month and this one until today. */
export const StatementQuery = z.object({
  from: dayParameter.optional(),
  to: dayParameter.optional(),
})
export type AskedPeriod = z.output<typeof StatementQuery>
export type Period = { from: Day; to: Day }

/** A customer's statement. Opening balance, entries and closing balance add up. */
export const Statement = z.object({
  customer: CustomerInBrief,
  /** Where it's emailed to; empty if the customer has no address. */
  email: z.string(),
  from: day,
  to: day,
  currency: z.string(),
  opening: cents,
  entries: z.array(LedgerEntry),
  closing: cents,
  /** On the last day. */
  ageing: Ageing,
  /** Their credit on the last day: the closing balance is what is due less this. */
  credit: cents,
})
export type Statement = z.output<typeof Statement>

export const SendStatementBody = z.strictObject({
  from: day,
  to: day,
  /** Null sends it to the customer's address. */
  recipient: email.nullable(),
})

export const SendStatementsBody = z.strictObject({ from: day, to: day })

/** How many statements are on their way, and whose customers have no address. */
export const SentStatements = z.object({
  sent: z.int(),
  withoutEmail: z.array(CustomerInBrief),
})
export type SentStatements = z.output<typeof SentStatements>

/** Who owes how much today. Without a customer, it's a person who booked and isn't in the list. */
export const Debtor = z.object({
  ...Ageing.shape,
  customer: CustomerInBrief.nullable(),
  name: z.string(),
})
export type Debtor = z.output<typeof Debtor>

export const Receivables = z.object({
  on: day,
  /** Who owes most comes first. */
  data: z.array(Debtor),
  totals: Ageing,
})
export type Receivables = z.output<typeof Receivables>
