import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from '#server/invoices/allocations/spread.ts'
import type { Allocation, Free, Open } from '#server/invoices/allocations/spread.ts'
import { takeBack } from '#server/invoices/allocations/take-back.ts'

// Which money counts for which invoice: for any payments and any invoices (rules, section 13, "Payments").

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const order = fc.constantFrom('a', 'b', 'c', 'd')
const cents = fc.integer({ min: 1, max: 1_000_000 })

const payments = fc
  .array(fc.tuple(fc.option(order, { nil: null }), cents), { maxLength: 6 })
  .map((list) => list.map(([orderId, free], at): Free => ({ paymentId: `p${at}`, orderId, free })))

/** Invoices with lines of several orders; some of a line may be paid, and some of the invoice credited. */
const invoices = fc
  .array(
    fc.record({
      parts: fc.uniqueArray(fc.tuple(order, fc.integer({ min: -50_000, max: 1_000_000 })), {
        minLength: 1,
        maxLength: 4,
        selector: ([id]) => id,
      }),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.flatMap(({ parts, share }, at): Open[] => {
      const total = Math.max(0, sum(parts.map(([, open]) => open)))
      const due = Math.floor((total * share) / 100)
      return parts.map(([orderId, open]) => ({ invoiceId: `i${at}`, orderId, open, due }))
    }),
  )

const by = <Row>(rows: readonly Row[], key: (row: Row) => string) => Map.groupBy(rows, key)

test('no payment, invoice or order counts more than it has, and nothing that fits is left over', () => {
  fc.assert(
    fc.property(payments, invoices, (money, open) => {
      const made = spread(money, open)
      for (const row of made) expect(row.amount).toBeGreaterThan(0)
      const left = money.map((payment, index) => {
        const used = sum(
          made.filter(({ paymentId }) => paymentId === `p${index}`).map(({ amount }) => amount),
        )
        expect(used).toBeLessThanOrEqual(payment.free)
        return payment.free - used
      })
      for (const [id, parts] of by(open, ({ invoiceId }) => invoiceId)) {
        const own = made.filter(({ invoiceId }) => invoiceId === id)
        const paid = sum(own.map(({ amount }) => amount))
        expect(paid).toBeLessThanOrEqual(parts[0]?.due ?? 0)
        for (const part of parts) {
          const forOrder = sum(
            own.filter(({ orderId }) => orderId === part.orderId).map(({ amount }) => amount),
          )
          expect(forOrder).toBeLessThanOrEqual(Math.max(0, part.open))
          const fits = money.some(
            ({ orderId }, index) =>
              (left[index] ?? 0) > 0 && (orderId === null || orderId === part.orderId),
          )
          if (fits) expect(paid === part.due || forOrder === Math.max(0, part.open)).toBe(true)
        }
      }
      for (const [index, { orderId }] of money.entries()) {
        if (orderId === null) continue
        const own = made.filter(({ paymentId }) => paymentId === `p${index}`)
        for (const row of own) expect(row.orderId).toBe(orderId)
      }
    }),
  )
})

test('a payment of $500.00 for two invoices of $300.00 pays $300.00 and $200.00', () => {
  const open = ['1', '2'].map((id) => {
    return { invoiceId: id, orderId: id, open: 30_000, due: 30_000 }
  })
  const made = spread([{ paymentId: 'p', orderId: null, free: 50_000 }], open)
  expect(made.map(({ amount }) => amount)).toEqual([30_000, 20_000])
})

test('what is taken back is never more than counts, and giving it again restores what was', () => {
  const rows = fc.array(cents, { maxLength: 8 }).map((amounts) =>
    amounts.map((amount, at): Allocation => {
      return { paymentId: 'p', invoiceId: `i${at}`, orderId: null, amount }
    }),
  )
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 3_000_000 }), (allocated, amount) => {
      const { back, missing } = takeBack(allocated, amount)
      const all = sum(allocated.map((row) => row.amount))
      expect(missing).toBe(Math.max(0, amount - all))
      expect(sum(back.map((row) => row.amount)) + 0).toBe(-Math.min(amount, all) + 0)
      for (const row of back) {
        const was = allocated.find(({ invoiceId }) => invoiceId === row.invoiceId)
        expect(-row.amount).toBeLessThanOrEqual(was?.amount ?? 0)
      }
      const after = allocated.map((row) => {
        const taken = back.find(({ invoiceId }) => invoiceId === row.invoiceId)?.amount ?? 0
        const parts = { open: -taken, due: -taken }
        return { invoiceId: row.invoiceId ?? '', orderId: null, ...parts }
      })
      const again = spread([{ paymentId: 'p', orderId: null, free: amount - missing }], after)
      expect(again.map((row) => [row.invoiceId, row.amount])).toEqual(
        back.map((row) => [row.invoiceId, -row.amount]),
      )
    }),
  )
})
