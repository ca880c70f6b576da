import { expect, test } from 'vitest'
import { gstOfCredit, gstWithin } from './credited-gst.ts'

test('a line of $450.00 credited in three parts gives back its GST exactly', () => {
  const line = { amount: 45_000, gst: 4091 }
  expect(gstOfCredit(line, 0, 10_000)).toBe(909)
  expect(gstOfCredit(line, 10_000, 15_000)).toBe(1364)
  expect(gstOfCredit(line, 25_000, 20_000)).toBe(1818)
})

test('GST on a cash basis takes the same share', () => {
  const invoice = { amount: 44_550, gst: 4050 }
  expect(gstWithin(invoice, 20_000)).toBe(1818)
  expect(gstWithin(invoice, 44_550) - gstWithin(invoice, 20_000)).toBe(2232)
})

test('a discount is credited like any other line, and nothing holds no GST', () => {
  expect(gstWithin({ amount: -4950, gst: -450 }, -4950)).toBe(-450)
  expect(gstWithin({ amount: 0, gst: 0 }, 0)).toBe(0)
})
