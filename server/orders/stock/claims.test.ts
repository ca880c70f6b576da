import { expect, test } from 'vitest'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { claimsOf, markOverstays, needsOf } from './claims.ts'

const bin = '00000000-0000-4000-8000-000000000001'
const line = {
  productId: bin,
  quantity: 1,
  deliveryDate: '2026-11-24',
  pickupDate: '2026-12-01',
  workType: 'delivery' as const,
}
const catalog = (stock: number | null, dayCapacity: number | null) => ({
  stock: new Map(stock === null ? [] : [[bin, stock]]),
  rules: PrivateRules.parse({ dayCapacity }),
})

test('a line takes its bins from delivery to collection, and a visit', () => {
  expect(needsOf(line, catalog(5, 9))).toEqual([
    { resource: bin, from: '2026-11-24', to: '2026-12-01', units: 1, bound: 5 },
    { resource: 'visits', from: '2026-11-24', to: '2026-11-24', units: 1, bound: 9 },
  ])
})

test('unlimited resources are claimed too, so that a later limit counts them', () => {
  expect(needsOf(line, catalog(null, null)).map(({ bound }) => bound)).toEqual([null, null])
})

test.each([
  [0.01, 1],
  [1, 1],
  [1.001, 2],
  [2.5, 3],
  [1000, 1000],
])('%d of a thing takes %d from the stock', (quantity, units) => {
  expect(needsOf({ ...line, quantity }, catalog(5, 9))[0]?.units).toBe(units)
})

test('the crew’s own days count', () => {
  const days = { deliveryOn: '2026-11-22', collectionOn: '2026-12-03' }
  const [bins, visit] = needsOf({ ...line, ...days }, catalog(5, 9))
  expect(bins).toMatchObject({ from: '2026-11-22', to: '2026-12-03' })
  expect(visit).toMatchObject({ from: '2026-11-22', to: '2026-11-22' })
})

test('a bin counts until the end of its hire even if the crew comes early', () => {
  const days = { deliveryOn: '2026-11-26', collectionOn: '2026-11-28' }
  const [bins] = needsOf({ ...line, ...days }, catalog(5, 9))
  expect(bins).toMatchObject({ from: '2026-11-24', to: '2026-12-01' })
})

test('a line without work takes nothing', () => {
  expect(needsOf({ ...line, workType: 'none' }, catalog(5, 9))).toEqual([])
})

test('an order claims the needs of each line under its id', () => {
  const claims = claimsOf({ ...line, id: 'line' }, catalog(5, 9))
  expect(claims.map(({ lineId }) => lineId)).toEqual(['line', 'line'])
})

test('days after the agreed end are marked', () => {
  const [before] = claimsOf({ ...line, id: 'line' }, catalog(5, 9))
  const [longer] = claimsOf({ ...line, id: 'line', pickupDate: '2026-12-03' }, catalog(5, 9))
  if (!before || !longer) throw new Error('no claims')
  expect(markOverstays([before], [longer])).toEqual([{ ...longer, agreed: '2026-12-01' }])
  expect(markOverstays([longer], [before])).toEqual([before])
  expect(markOverstays([{ ...before, lineId: 'other' }], [longer])).toEqual([longer])
})
