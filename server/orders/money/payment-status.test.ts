import { expect, test } from 'vitest'
import { amountDueOf, paymentStatusOf, refundDueOf } from './payment-status.ts'

test.each([
  [{ total: 100, paid: 0, refunded: 0, cancelled: false }, 'unpaid', 100, 0],
  [{ total: 0, paid: 0, refunded: 0, cancelled: false }, 'paid', 0, 0],
  [{ total: 100, paid: 100, refunded: 0, cancelled: false }, 'paid', 0, 0],
  [{ total: 130, paid: 100, refunded: 0, cancelled: false }, 'partially_paid', 30, 0],
  [{ total: 70, paid: 100, refunded: 0, cancelled: false }, 'paid', 0, 30],
  [{ total: 70, paid: 70, refunded: 30, cancelled: false }, 'paid', 0, 0],
  [{ total: 100, paid: 0, refunded: 100, cancelled: false }, 'refunded', 100, 0],
  [{ total: 100, paid: 60, refunded: 40, cancelled: false }, 'partially_refunded', 40, 0],
  [{ total: 100, paid: 100, refunded: 0, cancelled: true }, 'paid', 0, 100],
  [{ total: 100, paid: 40, refunded: 60, cancelled: true }, 'partially_refunded', 0, 40],
  [{ total: 100, paid: 0, refunded: 100, cancelled: true }, 'refunded', 0, 0],
  [{ total: 100, paid: 0, refunded: 0, cancelled: true }, 'unpaid', 0, 0],
] as const)('%o is %s', (money, status, due, back) => {
  expect(paymentStatusOf(money)).toBe(status)
  expect(amountDueOf(money)).toBe(due)
  expect(refundDueOf(money)).toBe(back)
})
