import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstInside } from '#contract/values/money.ts'
import { gstOfMoney } from '#server/documents/gst-of-money.ts'
import type { Billed, Moved } from '#server/documents/gst-of-money.ts'

// The GST on receipts: in whatever parts an order and its invoices are paid, it adds up (rules, section 13, "GST").

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

const invoices = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 500_000 }),
      free: fc.integer({ min: 0, max: 100 }),
      off: fc.integer({ min: -1, max: 1 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) =>
    // Some of it can be free of GST, and a line's GST in an invoice of others is up to a cent off its own eleventh.
    list.map(({ amount, free, off }, at): Billed => {
      const taxed = Math.floor((amount * (100 - free)) / 100)
      const gst = Math.max(0, Math.min(gstInside(taxed) + off, taxed))
      return { invoiceId: `i${at}`, amount, gst }
    }),
  )

/** Splits what each invoice comes to into as many payments as there are cuts. */
const cuts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 })

function pay(billed: readonly Billed[], shares: readonly number[]): Moved[] {
  const edges = [0, ...shares.toSorted((one, other) => one - other), 1000]
  return edges.slice(1).map((edge, at) => {
    const parts = billed.map(({ invoiceId, amount }) => {
      const to = Math.floor((amount * edge) / 1000)
      return { invoiceId, amount: to - Math.floor((amount * (edges[at] ?? 0)) / 1000) }
    })
    return { parts, amount: sum(parts.map((part) => part.amount)) }
  })
}

test('the GST of the parts is that of the invoices, and never more on the way', () => {
  fc.assert(
    fc.property(invoices, cuts, (billed, shares) => {
      const moved = pay(billed, shares)
      const each = gstOfMoney(moved, billed)
      expect(sum(each)).toBe(sum(billed.map(({ gst }) => gst)))
      for (const [at, gst] of each.entries()) {
        expect(gst).toBeGreaterThanOrEqual(0)
        expect(gst).toBeLessThanOrEqual(moved[at]?.amount ?? 0)
      }
    }),
  )
})

test('without an invoice, they add up to an eleventh of what was paid less what went back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 12 }), (amounts) => {
      const moved = amounts.map((amount, at): Moved => {
        // Every third gives back as much as the one before brought.
        return { amount: at % 3 === 2 ? -(amounts[at - 1] ?? 0) : amount, parts: [] }
      })
      const each = gstOfMoney(moved, [])
      expect(sum(each)).toBe(gstInside(sum(moved.map(({ amount }) => amount))))
      for (const [at, gst] of each.entries()) {
        expect(Math.abs(gst - (moved[at]?.amount ?? 0) / 11)).toBeLessThan(1)
      }
    }),
  )
})

test('what is paid and refunded in full leaves no GST', () => {
  fc.assert(
    fc.property(invoices, cuts, cuts, (billed, shares, back) => {
      const refunds = pay(billed, back).map(({ amount, parts }) => ({
        amount: -amount,
        parts: parts.map((part) => ({ ...part, amount: -part.amount })),
      }))
      expect(sum(gstOfMoney([...pay(billed, shares), ...refunds], billed)) + 0).toBe(0)
    }),
  )
})
