import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdAgain, takeExcess } from '#server/invoices/allocations/take-excess.ts'
import type { Counting } from '#server/invoices/allocations/take-excess.ts'

// What a credit note takes back of what counts for an invoice: for any payments and any bookings (rules, section 13,
// "Credit notes").

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const order = fc.constantFrom('a', 'b', 'c', null)

const counting = fc
  .uniqueArray(
    fc.record({
      paymentId: fc.constantFrom('p', 'q', 'r'),
      orderId: order,
      amount: fc.integer({ min: 1, max: 100_000 }),
    }),
    { maxLength: 12, selector: ({ paymentId, orderId }) => `${paymentId} ${orderId}` },
  )
  .map((rows) =>
    // One that a customer made, one that was made for the first booking, and one for the second.
    rows.map((row): Counting => {
      const paidFor = { p: null, q: 'a', r: 'b' }[row.paymentId] ?? null
      return { ...row, invoiceId: 'i', paidFor }
    }),
  )
const keeps = fc
  .uniqueArray(fc.tuple(order, fc.integer({ min: -30_000, max: 100_000 })), {
    selector: ([id]) => id,
  })
  .map((list): ReadonlyMap<string | null, number> => new Map(list))

const ofOrder = (rows: readonly Counting[], id: string | null) =>
  sum(rows.filter(({ orderId }) => orderId === id).map(({ amount }) => amount))

test('what is left fits each booking and the invoice, and nothing that fits is taken', () => {
  fc.assert(
    fc.property(counting, keeps, (rows, keep) => {
      const back = takeExcess(rows, keep)
      for (const taken of back) {
        const was = rows.find(
          ({ paymentId, orderId }) => paymentId === taken.paymentId && orderId === taken.orderId,
        )
        expect(-taken.amount).toBeGreaterThan(0)
        expect(-taken.amount).toBeLessThanOrEqual(was?.amount ?? 0)
      }
      const whole = Math.max(0, sum([...keep.values()]))
      const fits = [...new Set(rows.map(({ orderId }) => orderId))].map((id) => {
        const left = ofOrder(rows, id) + ofOrder(back, id)
        const most = Math.max(0, keep.get(id) ?? 0)
        expect(left).toBeLessThanOrEqual(most)
        return Math.min(ofOrder(rows, id), most)
      })
      const left = sum(rows.map(({ amount }) => amount)) + sum(back.map(({ amount }) => amount))
      expect(left).toBe(Math.min(sum(fits), whole))
    }),
  )
})

test('each booking keeps to the cent what payments for bookings brought it, and no more', () => {
  fc.assert(
    fc.property(counting, keeps, (rows, keep) => {
      const back = takeExcess(rows, keep)
      const held = holdAgain(back)
      for (const id of ['a', 'b', 'c']) {
        const forBookings = back.filter(({ paidFor }) => paidFor !== null)
        expect(ofOrder(held, id) + ofOrder(forBookings, id) + 0).toBe(0)
      }
      for (const { paidFor, orderId, invoiceId } of held) {
        expect([paidFor === null, orderId === null, invoiceId]).toEqual([false, false, null])
      }
    }),
  )
})
