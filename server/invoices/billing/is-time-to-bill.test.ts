import { expect, test } from 'vitest'
import { invoiceMoments } from '#contract/invoices/invoice-words.ts'
import { isTimeToBill } from './is-time-to-bill.ts'
import type { Progress } from './is-time-to-bill.ts'

test.each<[Progress, (typeof invoiceMoments)[number][]]>([
  [{ status: 'pending', amountPaid: 100, delivered: false }, []],
  [{ status: 'confirmed', amountPaid: 0, delivered: false }, ['booking']],
  [{ status: 'confirmed', amountPaid: 100, delivered: false }, ['payment_or_delivery', 'booking']],
  [
    { status: 'in_progress', amountPaid: 0, delivered: true },
    ['payment_or_delivery', 'booking', 'delivery'],
  ],
  [
    { status: 'completed', amountPaid: 0, delivered: true },
    ['payment_or_delivery', 'booking', 'delivery', 'collection'],
  ],
  [{ status: 'cancelled', amountPaid: 100, delivered: false }, []],
])('%o is invoiced on %o', (progress, moments) => {
  expect(invoiceMoments.filter((on) => isTimeToBill(on, progress))).toEqual(moments)
})
