import { expect, test } from 'vitest'
import { happeningsOf } from './watch-orders.ts'
import type { OrderRow, OrderRows } from '#server/orders/order-rows.ts'

// Which events a change of an order has (rules, section 10).

function anOrder(changes: Partial<OrderRow> = {}): OrderRows {
  const order = {
    status: 'pending',
    reference: '7F3K2QX',
    payment_status: 'unpaid',
    amount_paid: 0,
    amount_refunded: 0,
    total: 45_000,
    suburb: null,
    delivery_time_period: null,
    accepted_notices: [],
    cancelled_at: null,
    created_at: '2027-01-28T01:33:05.123Z',
    updated_at: '2027-01-28T01:33:05.123Z',
    ...changes,
  } as unknown as OrderRow
  return { order, lines: [], add_ons: [], charges: [], jobs: [] }
}
const paid = { payment_status: 'paid', amount_paid: 45_000 } as const

test.each([
  ['confirmed', {}, { status: 'confirmed' }, ['order.confirmed']],
  ['paid', {}, paid, ['order.paid']],
  [
    'confirmed as it is paid',
    {},
    { ...paid, status: 'confirmed' },
    ['order.confirmed', 'order.paid'],
  ],
  ['paid in part', {}, { payment_status: 'partially_paid', amount_paid: 100 }, ['order.updated']],
  [
    'refunded in part, twice',
    { payment_status: 'partially_refunded', amount_refunded: 100 },
    { payment_status: 'partially_refunded', amount_refunded: 200 },
    ['order.refunded'],
  ],
  ['cancelled', {}, { status: 'cancelled' }, ['order.cancelled']],
  ['in progress', { status: 'confirmed' }, { status: 'in_progress' }, ['order.updated']],
] as const)('an order that is %s', (_what, before, after, types) => {
  const sent = happeningsOf(anOrder(before), anOrder({ ...before, ...after }))
  expect(sent.map(({ type }) => type)).toEqual(types)
})

test('an update names what changed, and not what every change moves', () => {
  const was = anOrder({ version: 1 })
  const is = anOrder({ version: 2, gate_code: '4471', updated_at: '2027-01-29T00:00:00.000Z' })
  expect(happeningsOf(was, is)).toMatchObject([{ type: 'order.updated', changed: ['gateCode'] }])
})
