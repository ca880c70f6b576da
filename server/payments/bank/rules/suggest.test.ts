import { expect, test } from 'vitest'
import { suggestFrom } from './suggest.ts'
import type { Owed } from './suggest.ts'

const invoice = (number: number, changes: Partial<Owed> = {}): Owed => {
  return {
    kind: 'invoice',
    id: `i${number}`,
    name: `INV-${String(number).padStart(6, '0')}`,
    references: ['Y0H4BP9'],
    payer: 'Harbour Builders Pty Ltd',
    words: 'harbour builders',
    payerKey: 'harbour',
    due: 30_000,
    ...changes,
  }
}
const first = (description: string, amount: number, owed: Owed[]) =>
  suggestFrom(owed)({ description, amount })[0]

test.each([
  ['INV-000245', true],
  ['inv 245', true],
  ['Invoice #245 thanks', true],
  ['INV0245', true],
  ['INV 2451', false],
  ['INV 1245', false],
  ['245', false],
  ['XINV 245', false],
])('“%s” names invoice 245: %s', (description, is) => {
  const found = first(description, 1, [invoice(245)])
  expect(found?.reasons.includes('number') ?? false).toBe(is)
})

test('a name with the amount beats the amount alone, and a name alone says nothing', () => {
  const other = invoice(2, { payer: 'Ada', words: 'ada', payerKey: 'ada' })
  const found = suggestFrom([other, invoice(1)])({
    description: 'HARBOUR BUILDERS P/L',
    amount: 30_000,
  })
  expect(found.map(({ invoiceIds }) => invoiceIds)).toEqual([['i1'], ['i2']])
  expect(suggestFrom([invoice(1)])({ description: 'HARBOUR BUILDERS', amount: 7 })).toEqual([])
})

test('invoices of one customer are suggested together: those that are named, or by their sum', () => {
  const all = [invoice(1), invoice(2), invoice(3)]
  expect(first('INV-1 INV-3', 60_000, all)?.invoiceIds).toEqual(['i1', 'i3'])
  expect(first('Harbour builders', 90_000, all)?.invoiceIds).toEqual(['i1', 'i2', 'i3'])
})

test('an order is found by its reference, in any spelling', () => {
  const order = invoice(1, { kind: 'order', id: 'o', name: 'Y0H4BP9' })
  expect(first('skip y0h-4bp-9', 1, [order])).toMatchObject({
    orderId: 'o',
    invoiceIds: [],
    name: 'Y0H-4BP-9',
    reasons: ['reference'],
  })
})

test('an amount that many owe says nothing', () => {
  const many = [1, 2, 3, 4].map((number) => invoice(number, { payerKey: `p${number}` }))
  expect(suggestFrom(many)({ description: 'Deposit', amount: 30_000 })).toEqual([])
})
