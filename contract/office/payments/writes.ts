import * as z from 'zod'
import { recordedMethods, refundMethods } from '#contract/payments/payment-words.ts'
import { cents, day, oneLine, uuid } from '#contract/values/text.ts'

/** What people enter about payments (rules, section 13, "Payments"). */

/** More is a slip of the hand: a hundred million dollars. */
export const MOST_CENTS = 10_000_000_000

const amount = cents.min(1).max(MOST_CENTS)
const reference = oneLine(0, 140)

/**
 * Money that came, for one of: an order; a customer's invoices in the order in which they're paid, and then their orders
 * for what isn't invoiced; or a customer.
 */
export const NewPaymentBody = z.strictObject({
  method: z.enum(recordedMethods),
  amount,
  receivedOn: day,
  reference,
  orderId: uuid.nullable(),
  invoiceIds: z.array(uuid).max(100),
  orderIds: z.array(uuid).max(100).default([]),
  customerId: uuid.nullable(),
})
export type NewPayment = z.output<typeof NewPaymentBody>

/** For each, either an invoice or an order that isn't invoiced yet. */
const Part = z.strictObject({ invoiceId: uuid.nullable(), orderId: uuid.nullable(), amount })

export const AllocationsBody = z.strictObject({ allocations: z.array(Part).min(1).max(100) })
export type AllocationParts = z.output<typeof AllocationsBody>['allocations']

export const RefundBody = z.strictObject({
  amount,
  /** Whether it may take more than is free: what it counts for is released first. */
  releases: z.boolean(),
  method: z.enum(refundMethods),
  /** The day of a refund by hand. */
  returnedOn: day.nullable(),
  reference,
  reason: oneLine(1, 300),
})
export type RefundOfPayment = z.output<typeof RefundBody>

/** Why the payment never came. */
export const ReversalBody = z.strictObject({ reason: oneLine(1, 300) })
