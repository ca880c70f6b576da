import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overridableBookingRules } from '#contract/office/phone-order.ts'
import { addDays } from '#contract/values/day.ts'
import { VISITS, refusalReason } from '#server/catalog/delivery-days.ts'
import type { Calendar, Usage } from '#server/catalog/delivery-days.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { explainDay } from './explain-day.ts'
import type { Hire } from './explain-day.ts'

const TODAY = '2026-11-24' // a Tuesday
const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7])
const rules = fc
  .record({
    minLeadDays: fc.nat(3),
    cutoffTime: fc.option(fc.constantFrom('09:00', '14:00')),
    maxAdvanceDays: fc.nat(12),
    closed: fc.uniqueArray(fc.nat(12), { maxLength: 4 }),
    deliveryWeekdays: weekdays,
    dayCapacity: fc.option(fc.nat(3)),
  })
  .map(({ closed, ...others }) =>
    PrivateRules.parse({
      ...others,
      closedDates: closed.map((offset) => ({ date: addDays(TODAY, offset), name: 'Closed' })),
    }),
  )
const calendar: fc.Arbitrary<Calendar> = fc.record({
  rules,
  area: fc.constant(null),
  today: fc.constant(TODAY),
  time: fc.constantFrom('08:00', '12:00', '16:00'),
})
const hire: fc.Arbitrary<Hire> = fc.record({
  product: fc.constant('bin'),
  quantity: fc.integer({ min: 1, max: 3 }),
  days: fc.nat(4),
  stock: fc.option(fc.nat(5)),
})
const usage: fc.Arbitrary<Usage> = fc
  .record({ bins: fc.array(fc.nat(5)), visits: fc.array(fc.nat(3)) })
  .map(
    ({ bins, visits }) =>
      (resource, on) =>
        (resource === VISITS ? visits : bins)[Number(on.slice(8)) % 10] ?? 0,
  )
const anyDay = fc.integer({ min: -2, max: 14 }).map((offset) => addDays(TODAY, offset))

test('a day is free for the office exactly if it is free to book', () => {
  fc.assert(
    fc.property(anyDay, hire, calendar, usage, (day, what, when, taken) => {
      const demand = {
        resource: what.product,
        units: what.quantity,
        bound: what.stock,
        span: what.days,
      }
      const explained = explainDay(day, what, when, taken)
      expect(explained.reason === null).toBe(refusalReason(day, when, demand, taken) === null)
      expect(explained.reason === null).toBe(explained.overridable?.length === 0)
    }),
  )
})

test('overriding exactly the rules that a day names frees it, and none of them is too many', () => {
  const free = (
    day: string,
    what: Hire,
    when: Calendar,
    taken: Usage,
    named: readonly string[],
  ) => {
    const eased = PrivateRules.parse({
      ...when.rules,
      ...(named.includes('leadTime') && { minLeadDays: 0 }),
      ...(named.includes('cutOff') && { cutoffTime: null }),
      ...(named.includes('closedDays') && { closedDates: [] }),
      ...(named.includes('dayCapacity') && { dayCapacity: null }),
    })
    return explainDay(day, what, { ...when, rules: eased }, taken).reason === null
  }
  fc.assert(
    fc.property(anyDay, hire, calendar, usage, (day, what, when, taken) => {
      const { overridable } = explainDay(day, what, when, taken)
      if (overridable === null) {
        expect(free(day, what, when, taken, overridableBookingRules)).toBe(false)
        return
      }
      expect(free(day, what, when, taken, overridable)).toBe(true)
      for (const rule of overridable) {
        const rest = overridable.filter((other) => other !== rule)
        expect(free(day, what, when, taken, rest)).toBe(false)
      }
    }),
  )
})

test('bins are never free beyond the stock, nor fewer than none', () => {
  fc.assert(
    fc.property(anyDay, hire, calendar, usage, (day, what, when, taken) => {
      const { free } = explainDay(day, what, when, taken)
      if (what.stock === null) expect(free).toBeNull()
      else expect(free !== null && free >= 0 && free <= what.stock).toBe(true)
    }),
  )
})
