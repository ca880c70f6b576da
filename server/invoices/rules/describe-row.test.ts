import { expect, test } from 'vitest'
import { describeRow } from './describe-row.ts'

test.each([
  [{ description: '8 m³ bin × 2', amount: 90_000 }, ['8 m³ bin', 2, 45_000]],
  [{ description: 'Soil × 2.5', amount: 2500 }, ['Soil', 2.5, 1000]],
  // Two thirds of a cent can't be a price.
  [{ description: 'Tyre × 3', amount: 1000 }, ['Tyre × 3', 1, 1000]],
  [{ description: '3 extra days', amount: 4500 }, ['3 extra days', 1, 4500]],
  [{ description: '10% discount', amount: -4950 }, ['10% discount', 1, -4950]],
  [{ description: 'Nothing × 0', amount: 0 }, ['Nothing × 0', 1, 0]],
] as const)('%o', (charge, [description, quantity, unitPrice]) => {
  expect(describeRow(charge)).toEqual({ description, quantity, unitPrice })
})

test('a person’s words take the place of the charge’s, and the quantity stays', () => {
  const charge = { description: '8 m³ bin × 2', amount: 90_000 }
  expect(describeRow(charge, 'Two big bins')).toEqual({
    description: 'Two big bins',
    quantity: 2,
    unitPrice: 45_000,
  })
})
