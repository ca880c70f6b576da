import * as z from 'zod'
import { Target } from '#contract/office/payments/payment.ts'
import { Ageing, LedgerEntry } from '#contract/office/payments/statement.ts'
import { paymentMethods } from '#contract/payments/payment-words.ts'
import { cents, day, uuid } from '#contract/values/text.ts'

/** What a customer was billed, paid and owes (rules, section 13, "A customer's account"). */
export const CustomerAccount = z.object({
  /** On open invoices, by how late it is today. */
  ageing: Ageing,
  /** Of payments, what counts for nothing yet. */
  credit: cents,
  /** Paid for orders that aren't invoiced yet. */
  held: cents,
  /** What is due less their credit: the sum of the entries. */
  balance: cents,
  /** What confirmed orders that aren't invoiced come to, beyond what is paid of them. */
  unbilled: cents,
  /** The same of orders that aren't confirmed, so it isn't owed yet. */
  pending: cents,
  /** What is open: invoices, the first that is due first, then orders by their day; at most 100. */
  open: z.array(Target),
  /** How many are open in all. */
  openCount: z.int(),
  /** Payments with money left, the oldest first; at most 100. */
  credits: z.array(
    z.object({ id: uuid, method: z.enum(paymentMethods), receivedOn: day, free: cents }),
  ),
  /** How many there are in all. */
  creditCount: z.int(),
  /** Newest first, at most 200; the balance is what was owed after each. */
  entries: z.array(LedgerEntry),
  hasMore: z.boolean(),
})
export type CustomerAccount = z.output<typeof CustomerAccount>
