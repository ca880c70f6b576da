import type { Step } from './steps.ts'

const step = (does: Step['does'], changes: Partial<Step> = {}): Step => ({
  does,
  of: 0,
  which: 0,
  amount: 1000,
  twice: false,
  kills: [],
  lives: 1,
  taken: 1,
  ...changes,
})

/**
 * What random histories come to seldom, and rarely on one invoice: bad debts that are credited and paid after all, money
 * that goes back, and money of customers who are merged and taken apart. Three invoices are open at first, one of
 * each customer.
 */
export const KNOWN: readonly Step[] = [
  // The first invoice has three lines. A part of one is credited, the rest is given up, and then paid in part.
  step('credit part', { which: 0, amount: 1000 }),
  step('write off'),
  step('credit part', { which: 1, amount: 700 }),
  step('record for invoices', { amount: 20_009 }),
  step('credit part', { which: 2, amount: 401 }),
  // It's paid twice over; the rest is credit, and goes back by hand.
  step('record for invoices', { amount: 59_999, which: 0 }),
  step('refund', { which: 1, amount: 5003 }),
  step('reverse', { which: 0 }),
  // The second is given up, and credited in full all the same.
  step('write off', { of: 1 }),
  step('credit', { of: 1, twice: true }),
  step('record for order', { of: 1, amount: 2003 }),
  step('reverse', { of: 1 }),
  // The third is paid online, and what is left of it given up; the money goes back through the provider.
  step('record for invoices', { of: 2, amount: 1234 }),
  step('pay online', { of: 2 }),
  step('write off', { of: 2 }),
  step('refund online', { of: 2, which: 0, amount: 7001 }),
  step('refund online', { of: 2, which: 1, amount: 7001 }),
  step('send refunds', { of: 2 }),
  // What one customer paid for the other stays paid.
  step('order', { of: 1 }),
  step('invoice', { of: 1, which: 1 }),
  step('record for customer', { amount: 30_001 }),
  step('merge'),
  ...[4001, 4002, 4003, 4004, 4005, 4006].map((amount) => step('allocate', { amount })),
  step('unmerge'),
  step('release and back'),
  step('release and back', { which: 1 }),
  step('bill again', { which: 3 }),
  // Two bookings on one invoice, paid on the page of either tab.
  step('order', { of: 1 }),
  step('order', { of: 1 }),
  step('draft', { which: 3, amount: 1, twice: true }),
  step('drop draft', { twice: true }),
  step('open invoice page', { which: 1, twice: true }),
  step('pay on page', { twice: true }),
  step('cancel', { of: 2 }),
  step('billing', { kills: [{ at: 2, between: true }] }),
]
