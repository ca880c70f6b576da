import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { gstOfLines } from './line-gst.ts'
import { planCredit } from './plan-credit.ts'
import type { CreditLine } from './plan-credit.ts'

/** An invoice of taxed lines with these amounts, in cents. */
function invoiceOf(amounts: readonly number[]): InvoiceDocument {
  const taxed = amounts.map((amount) => ({ amount, taxCode: 'gst' as const }))
  const { gst, lines: each } = gstOfLines(taxed, true)
  const party = { name: '', abn: null, address: '', email: '' }
  const lines = taxed.map(({ amount, taxCode }, index) => {
    return {
      amount,
      taxCode,
      orderId: null,
      chargePosition: null,
      description: `Line ${index}`,
      quantity: 1,
      unitPrice: amount,
      gst: each[index] ?? 0,
    }
  })
  return {
    lines,
    gst,
    title: 'Tax invoice',
    number: 'INV-000001',
    issuedOn: '2026-11-23',
    dueOn: '2026-11-23',
    currency: 'AUD',
    seller: { ...party, tradingName: '', phone: '' },
    buyer: party,
    purchaseOrder: '',
    note: '',
    orders: [],
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    gstNote: '',
    bank: { accountName: '', bsb: '', accountNumber: '' },
    paymentNote: '',
    credits: null,
  }
}

const plan = (amounts: number[], wanted: CreditLine[] | null, before: [number, number][] = []) => {
  const planned = planCredit(invoiceOf(amounts), new Map(before), wanted)
  return 'problems' in planned
    ? planned.problems.map(({ field, message }) => `${field} ${message}`)
    : planned.lines.map(({ amount, gst }) => [amount, gst])
}

test('a line of $450.00 that is credited in three parts gives back its GST exactly', () => {
  expect(plan([45_000], [{ position: 0, amount: 10_000 }])).toEqual([[10_000, 909]])
  expect(plan([45_000], [{ position: 0, amount: 15_000 }], [[0, 10_000]])).toEqual([[15_000, 1364]])
  expect(plan([45_000], null, [[0, 25_000]])).toEqual([[20_000, 1818]])
})

test.each([
  [
    [{ position: 0, amount: 10_001 }],
    ['lines[0].amount must be within what is left of the line, which is $100.00'],
  ],
  [
    [{ position: 0, amount: -1 }],
    ['lines[0].amount must be within what is left of the line, which is $100.00'],
  ],
  [[{ position: 7, amount: 1 }], ['lines[0].position isn’t a line of the invoice']],
  [
    [
      { position: 0, amount: 1 },
      { position: 0, amount: 1 },
    ],
    ['lines[1].position is there twice'],
  ],
  [[{ position: 1, amount: -1000 }], ['lines come to too little to be credited']],
  [
    [{ position: 0, amount: 10_000 }],
    ['lines come to more than is left of the invoice, which is $90.00'],
  ],
])('%o isn’t credited', (wanted, says) => {
  expect(plan([10_000, -1000], wanted)).toEqual(says)
})

test('parts in any order never come to more than a line, and together to its GST', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 })
  const cuts = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 60_000 })), { maxLength: 20 })
  fc.assert(
    fc.property(amounts, cuts, (lines, parts) => {
      const invoice = invoiceOf(lines)
      const credited = new Map<number, number>()
      let gst = 0
      const take = (wanted: CreditLine[] | null) => {
        const planned = planCredit(invoice, credited, wanted)
        if ('problems' in planned) return
        for (const { position, amount, gst: own } of planned.lines) {
          credited.set(position, (credited.get(position) ?? 0) + amount)
          gst += own
        }
      }
      for (const [position, amount] of parts) take([{ position, amount }])
      for (const [position, amount] of credited) {
        expect(amount).toBeLessThanOrEqual(lines[position] ?? 0)
      }
      take(null)
      expect([...credited.values()].reduce((sum, amount) => sum + amount, 0)).toBe(invoice.total)
      expect(gst).toBe(invoice.gst)
    }),
  )
})
