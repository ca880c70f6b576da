import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundredthsOf, isMultiple, leastQuantity, stepOf, sumOf } from './quantity.ts'

const hundredths = fc.integer({ min: 1, max: 100_000 })
const decimal = (count: number) =>
  Number(`${Math.trunc(count / 100)}.${String(count % 100).padStart(2, '0')}`)

test('a number with at most two decimals is that many hundredths', () => {
  fc.assert(fc.property(hundredths, (count) => hundredthsOf(decimal(count)) === count))
})

test.each([0.001, 0.015, 1.005, 33.333, 999.999, 0.1 + 0.2])(
  '%d has more than two decimals',
  (it) => {
    expect(hundredthsOf(it)).toBeNull()
  },
)

test('a quantity is a multiple of a step exactly if its hundredths are', () => {
  fc.assert(
    fc.property(hundredths, hundredths, fc.boolean(), (count, step, exact) => {
      const wanted = exact ? (count * step) % 100_000 || step : count
      expect(isMultiple(decimal(wanted), decimal(step))).toBe(wanted % step === 0)
    }),
  )
})

test('a sum of hundredths is exact', () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3)
  fc.assert(
    fc.property(fc.array(hundredths, { maxLength: 20 }), (counts) => {
      expect(sumOf(counts.map(decimal))).toBe(decimal(counts.reduce((sum, one) => sum + one, 0)))
    }),
  )
})

test('a product without a step is hired in whole units and sold in hundredths', () => {
  expect(stepOf({ quantityStep: null, lineType: 'hire' })).toBe(1)
  expect(stepOf({ quantityStep: null, lineType: 'sale' })).toBe(0.01)
  expect(stepOf({ quantityStep: 0.25, lineType: 'hire' })).toBe(0.25)
})

test.each([
  [null, null, 1],
  [3, null, 3],
  [null, 0.25, 0.25],
  [3, 2.5, 5],
])('with a minimum of %s and a step of %s, the least is %d', (minQuantity, quantityStep, least) => {
  expect(leastQuantity({ minQuantity, quantityStep, lineType: 'hire' })).toBe(least)
})
