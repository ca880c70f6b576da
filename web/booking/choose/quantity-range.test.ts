import { expect, test } from 'vitest'
import { BookingRules } from '#contract/catalog/booking-rules.ts'
import { Product } from '#contract/catalog/catalog.ts'
import { quantityRange, within } from './quantity-range.ts'

const product = (changes: object) =>
  Product.parse({
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Bin',
    productGroupId: '00000000-0000-4000-8000-000000000002',
    ...changes,
  })
const rules = BookingRules.parse({ maxUnitsOnline: 6 })
const others = (quantity: number) => [{ productId: 'other', quantity }]

test.each([
  [{}, [], { least: 1, most: 6, step: 1 }],
  [{ minQuantity: 2, maxQuantity: 4 }, [], { least: 2, most: 4, step: 1 }],
  [{}, others(4), { least: 1, most: 2, step: 1 }],
  [{}, others(3.5), { least: 1, most: 2, step: 1 }],
  [{ quantityStep: 0.25 }, [], { least: 0.25, most: 6, step: 0.25 }],
  [{ quantityStep: 2.5, minQuantity: 3 }, [], { least: 5, most: 5, step: 2.5 }],
  [{ lineType: 'sale' }, [], { least: 1, most: 6, step: 1 }],
  // The server says what to do if even the least is too many.
  [{ minQuantity: 9 }, [], { least: 9, most: 9, step: 1 }],
])('of %j next to %j is %j', (changes, bins, range) => {
  expect(quantityRange(product(changes), bins, rules)).toEqual(range)
})

test('a quantity outside becomes the nearest one inside', () => {
  const range = { least: 0.5, most: 2, step: 0.5 }
  expect([0.1, 0.8, 1.26, 9].map((quantity) => within(range, quantity))).toEqual([0.5, 1, 1.5, 2])
})
