import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BookingRules } from '#contract/catalog/booking-rules.ts'
import { Product } from '#contract/catalog/catalog.ts'
import { addDays } from '#contract/values/day.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { addMonths, weeksOf } from './calendar.ts'
import { dayAfterKey } from './day-keys.ts'
import { nearestReachable } from './month-range.ts'
import { nextFree, usualCollection, whyNotCollected, whyNotDelivered } from './why-not.ts'
import type { Chosen } from '#web/booking/draft/chosen.ts'

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

test('a month is whole weeks from Monday, with each of its days once', () => {
  fc.assert(
    fc.property(month, (which) => {
      const weeks = weeksOf(which)
      const first = Temporal.PlainDate.from(`${which}-01`)
      const days = weeks.flat().filter((day) => day !== null)
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(days).toHaveLength(first.daysInMonth)
      expect(weeks[0]?.indexOf(`${which}-01`)).toBe(first.dayOfWeek - 1)
    }),
  )
})

test('months are counted over the ends of years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addMonths('2026-11', 14)).toBe('2028-01')
})

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-12-29', '2027-01-05'],
  ['Home', '2026-12-02', '2026-11-30'],
  ['Home', '2026-11-30', '2026-11-30'],
  ['End', '2026-12-02', '2026-12-06'],
  ['End', '2026-12-06', '2026-12-06'],
  ['PageDown', '2026-12-15', '2027-01-15'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['Shift+PageDown', '2028-02-29', '2029-02-28'],
  ['Shift+PageUp', '2027-12-15', '2026-12-15'],
  ['x', '2026-12-15', null],
])('%s leads from %s to %s', (name, from, to) => {
  const keys = name.split('+')
  expect(dayAfterKey(from, { key: keys.at(-1) ?? '', shiftKey: keys.length > 1 })).toBe(to)
})

test('keys stop at the first of this month, and a month after the last day', () => {
  const range = { today: '2026-11-24', last: '2027-02-20' }
  expect(nearestReachable('2026-10-31', range)).toBe('2026-11-01')
  expect(nearestReachable('2026-11-02', range)).toBe('2026-11-02')
  expect(nearestReachable('2027-05-01', range)).toBe('2027-03-23')
})

const product = Product.parse({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Bin',
  minHireDays: 3,
  maxHireDays: 14,
  productGroupId: '00000000-0000-4000-8000-000000000002',
  pricing: { basePrice: 100, includedDays: 7 },
})
const [bin] = orderables([product]).values()
const chosen: Chosen = {
  area: null,
  hires: true,
  waits: false,
  collects: true,
  calls: false,
  addOns: [],
  questions: [],
  notices: [],
  bins: bin ? [{ productId: bin.id, quantity: 1, orderable: bin }] : [],
}
const rules = BookingRules.parse({
  closedDates: [{ date: '2026-12-25', name: 'Christmas Day' }],
  maxAdvanceDays: 60,
})
const TODAY = '2026-11-24' // a Tuesday

describe('a delivery', () => {
  const unavailable = [
    { date: '2026-11-24', reason: 'too_soon' as const, nextDate: '2026-11-26' },
    { date: '2026-11-25', reason: 'sold_out' as const, nextDate: '2026-11-26' },
  ]
  const whyNot = whyNotDelivered(chosen, rules, TODAY, {
    from: TODAY,
    to: '2027-02-01',
    products: [{ productId: bin?.id ?? '', unavailable }],
  })
  test.each([
    ['2026-11-23', 'In the past'],
    ['2026-11-24', 'Too soon: we need 1 day’s notice, booked before 2 pm'],
    ['2026-11-25', 'Every bin of this size is out'],
    ['2026-11-26', null],
    ['2026-11-28', 'No deliveries on Saturdays'],
    ['2026-12-25', 'Closed: Christmas Day'],
    ['2027-01-25', 'We take bookings up to 60 days ahead'],
  ])('on %s: %s', (day, reason) => {
    expect(whyNot(day)).toBe(reason)
  })
  test('finds the next free date', () => {
    expect(nextFree(TODAY, whyNot)).toBe('2026-11-26')
    expect(nextFree(TODAY, () => 'never')).toBeNull()
  })
})

describe('a collection', () => {
  const whyNot = whyNotCollected(chosen, rules, '2026-11-26', null)
  test.each([
    ['2026-11-25', 'Before the delivery'],
    ['2026-11-27', 'The shortest hire is 3 days'],
    ['2026-11-30', null],
    ['2026-12-06', 'No collections on Sundays'],
    ['2026-12-11', 'The longest hire is 14 days'],
  ])('on %s: %s', (day, reason) => {
    expect(whyNot(day)).toBe(reason)
  })
  test('defaults to the end of the included days, or a collection day near it', () => {
    expect(usualCollection('2026-11-26', 7, whyNot)).toBe('2026-12-03')
    expect(usualCollection('2026-11-26', 9, whyNot)).toBe('2026-12-04')
    expect(usualCollection('2026-11-26', 0, whyNot)).toBe(addDays('2026-11-26', 4))
  })
})
