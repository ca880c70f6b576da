import { expect, test } from 'vitest'
import type { Availability } from '#contract/catalog/availability.ts'
import { collectionChoices, deliveryChoices, firstFrom } from './day-choices.ts'

const rules = {
  pickupWeekdays: [1, 2, 3, 4, 5],
  closedDates: [{ date: '2026-12-25', name: 'Christmas Day' }],
}

test('offers collection on the business’s collection days after today', () => {
  const choices = collectionChoices('2026-12-23', rules, '2026-12-23', 4)
  expect(choices).toEqual([
    { day: '2026-12-23', why: 'too soon' },
    { day: '2026-12-24', why: null },
    { day: '2026-12-25', why: 'Christmas Day' },
    { day: '2026-12-26', why: 'no collections' },
    { day: '2026-12-27', why: 'no collections' },
  ])
  expect(firstFrom(choices, '2026-12-23')).toBe('2026-12-24')
  expect(firstFrom(choices, '2026-12-25')).toBeNull()
})

test('says why a delivery day isn’t available, unless only the order itself may block it', () => {
  const [a, b] = ['a-product', 'b-product']
  const unavailable = (date: string, reason: 'sold_out' | 'too_soon') => {
    return { date, reason, nextDate: null }
  }
  const availability: Availability = {
    from: '2026-11-23',
    to: '2026-11-27',
    products: [
      { productId: a, unavailable: [unavailable('2026-11-23', 'too_soon')] },
      {
        productId: b,
        unavailable: ['2026-11-25', '2026-11-27'].map((date) => unavailable(date, 'sold_out')),
      },
      { productId: 'another', unavailable: [unavailable('2026-11-24', 'sold_out')] },
    ],
  }
  const own = { deliveryDate: '2026-11-25', pickupDate: '2026-11-26' }
  expect(deliveryChoices(availability, [a, b], own)).toEqual([
    { day: '2026-11-23', why: 'too soon' },
    { day: '2026-11-24', why: null },
    { day: '2026-11-25', why: null },
    { day: '2026-11-26', why: null },
    { day: '2026-11-27', why: 'sold out' },
  ])
})
