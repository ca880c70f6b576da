import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatShortMoney, gstInside, multiply } from './money.ts'

/** Rounds a fraction of whole numbers with half a unit up, without floating point. */
function roundHalfUp(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator
  return Number((numerator % denominator) * 2n >= denominator ? whole + 1n : whole)
}

/** A quantity as people write it: digits with a decimal point. */
const written = fc
  .record({ digits: fc.bigInt(0n, 10n ** 9n), places: fc.integer({ min: 0, max: 6 }) })
  .map(({ digits, places }) => {
    const text = String(digits).padStart(places + 1, '0')
    const cut = text.length - places
    return {
      text: `${text.slice(0, cut)}.${text.slice(cut)}0`,
      digits,
      scale: 10n ** BigInt(places),
    }
  })
const cents = fc.oneof(fc.nat(1000), fc.nat(100_000_000))
const percent = fc.oneof(fc.constantFrom(0, 1, 33, 50, 99, 100), fc.integer({ min: 0, max: 100 }))

describe('multiply', () => {
  test('is the exact product of the written decimal, rounded once with half a cent up', () => {
    fc.assert(
      fc.property(written, cents, percent, ({ text, digits, scale }, price, off) => {
        const exact = digits * BigInt(price) * BigInt(100 - off)
        fc.pre(exact / (scale * 100n) <= BigInt(Number.MAX_SAFE_INTEGER))
        expect(multiply(price, Number(text), off)).toBe(roundHalfUp(exact, scale * 100n))
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    // 1.005 × 100 is 100.49999999999999 in floating point
    [100, 1.005, 0, 101],
    [35, 0.1, 0, 4],
    [50, 0.07, 0, 4],
    [150, 0.07, 0, 11],
    [3, 33.333, 0, 100],
    [4500, 33.333, 0, 149_999],
    [115, 0.1, 0, 12],
    [1, 0.5, 0, 1],
    [1, 0.49, 0, 0],
    [1, 0.01, 0, 0],
    [50, 0.01, 0, 1],
    [49, 0.01, 0, 0],
    [333, 3, 50, 500],
    [1, 1, 50, 1],
    [1, 1, 51, 0],
    [45_000, 1, 100, 0],
    [0, 1000, 0, 0],
    [100_000_000, 1000, 0, 100_000_000_000],
    [100_000_000, 999.99, 1, 98_999_010_000],
    [29, 1e-7, 0, 0],
    [100_000_000, 1e-7, 0, 10],
  ])('%d cents × %d less %d%% is %d', (price, quantity, off, product) => {
    expect(multiply(price, quantity, off)).toBe(product)
  })

  test('never leaves a negative zero', () => {
    expect(Object.is(multiply(0, 1), 0)).toBe(true)
  })
})

describe('gstInside', () => {
  test('is one eleventh, half a cent up', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(10_000), fc.maxSafeNat()), (total) => {
        fc.pre(total <= Number.MAX_SAFE_INTEGER / 4)
        expect(gstInside(total)).toBe(roundHalfUp(BigInt(total), 11n))
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    [0, 0],
    [5, 0],
    [6, 1],
    [16, 1],
    [17, 2],
    [1100, 100],
    [45_000, 4091],
  ])('of %d is %d', (total, gst) => {
    expect(gstInside(total)).toBe(gst)
  })

  test('is exact for the dearest order that can be placed', () => {
    // 21 lines of 1000 at the highest prices for three years, far from the largest exact integer
    const dearest = 21 * 1000 * 100_000_000 * (1096 + 2)
    expect(dearest).toBeLessThan(Number.MAX_SAFE_INTEGER)
    expect(gstInside(dearest)).toBe(roundHalfUp(BigInt(dearest), 11n))
  })
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99, '$0.99'],
  [100, '$1.00'],
  [123_450, '$1,234.50'],
  [100_000, '$1,000.00'],
  [99_999_900, '$999,999.00'],
  [123_456_789_012, '$1,234,567,890.12'],
  [-1500, '−$15.00'],
])('%d Australian cents are %s', (amount, money) => {
  expect(formatMoney(amount, 'AUD')).toBe(money)
})

test('another currency is named', () => {
  expect(formatMoney(-123_450, 'NZD')).toBe('−NZD\u00A01,234.50')
})

test('short amounts leave out whole dollars’ cents', () => {
  expect(formatShortMoney(69_500, 'AUD')).toBe('$695')
  expect(formatShortMoney(69_550, 'AUD')).toBe('$695.50')
})
