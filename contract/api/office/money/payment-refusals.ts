import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about payments. */

export const unknownPayment = {
  status: 404,
  name: 'UnknownPayment',
  meaning: 'No payment of this organisation has that id.',
  says: 'No payment has that id',
} as const satisfies DescribedRefusal

export const unknownLastPayment = {
  status: 404,
  name: 'UnknownLastPayment',
  meaning: '`startingAfter` is not a payment of this organisation.',
  says: 'startingAfter is not a payment of this organisation',
} as const satisfies DescribedRefusal

export const changedPayment = {
  status: 412,
  name: 'ChangedPayment',
  meaning: 'What the payment counts for has changed meanwhile. The `ETag` has the current version.',
  says: 'Sam Okafor changed this payment while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const invalidPayment = {
  status: 422,
  name: 'InvalidPayment',
  meaning:
    'A field is not as described, the day is locked or in the future, an amount is more than is due, allocated or left, or the payment isn’t in a state that allows it. The message lists every such field.',
  says: {
    locked: 'receivedOn: is in a period that is locked until 30 June 2026',
    due: 'allocations[0].amount: is more than the $300.00 that are due',
    left: 'amount: is more than the $50.00 that are left of the payment',
  },
} as const satisfies DescribedRefusal

export const invalidStatement = {
  status: 422,
  name: 'InvalidStatement',
  meaning:
    'A field is not as described, the period ends before it begins or isn’t over, it has too many entries for one statement, or the customer has no address. The message lists every such field.',
  says: {
    period: 'from: must not be after 30 June 2026',
    address: 'recipient: is required, because the customer has no email address',
  },
} as const satisfies DescribedRefusal
