import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Area } from '#contract/catalog/catalog.ts'
import { isCollectionDay, nextCollectionDay } from '#contract/catalog/collection-days.ts'
import { VISITS, earliestDay, lastDay, nextDay, refusalReason } from './delivery-days.ts'
import type { Calendar, Demand, Usage } from './delivery-days.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'

const TODAY = Temporal.PlainDate.from('2026-11-24') // a Tuesday
const day = (offset: number) => TODAY.add({ days: offset }).toString()

const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7])
const time = fc.nat(1439).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16))

const calendar: fc.Arbitrary<Calendar> = fc.record({
  rules: fc
    .record({
      minLeadDays: fc.nat(3),
      cutoffTime: fc.option(time),
      maxAdvanceDays: fc.nat(25),
      closed: fc.uniqueArray(fc.nat(25), { maxLength: 8 }),
      deliveryWeekdays: weekdays,
      pickupWeekdays: weekdays,
      dayCapacity: fc.option(fc.nat(3)),
    })
    .map(({ closed, ...rules }) =>
      PrivateRules.parse({
        ...rules,
        closedDates: closed.map((offset) => ({ date: day(offset), name: '' })),
      }),
    ),
  area: fc.option(
    weekdays.map((deliveryWeekdays) =>
      Area.parse({ id: '00000000-0000-4000-8000-000000000001', name: 'Far', deliveryWeekdays }),
    ),
  ),
  today: fc.constant(day(0)),
  time,
})
const demand: fc.Arbitrary<Demand | null> = fc.option(
  fc.record({
    resource: fc.constant('bin'),
    units: fc.integer({ min: 1, max: 4 }),
    bound: fc.option(fc.nat(6)),
    span: fc.nat(10),
  }),
)
/** Bins and visits taken on each day from today. */
const usage: fc.Arbitrary<Usage | null> = fc.option(
  fc
    .record({
      bin: fc.array(fc.nat(6), { maxLength: 45 }),
      visits: fc.array(fc.nat(3), { maxLength: 45 }),
    })
    .map((taken) => (resource: string, on: string) => {
      const offset = TODAY.until(on).days
      return (resource === VISITS ? taken.visits : taken.bin)[offset] ?? 0
    }),
)

/** The rules word for word: the first reason that applies. */
function reference(
  offset: number,
  { rules, area, time: now }: Calendar,
  wanted: Demand | null,
  taken: Usage | null,
): string | null {
  const late = rules.cutoffTime !== null && !(now < rules.cutoffTime)
  if (offset < rules.minLeadDays + (late ? 1 : 0)) return 'too_soon'
  const date = TODAY.add({ days: offset })
  if (rules.closedDates.some((closed) => date.equals(closed.date))) return 'closed'
  const served = [rules.deliveryWeekdays, area?.deliveryWeekdays ?? [1, 2, 3, 4, 5, 6, 7]]
  if (!served.every((days) => days.includes(date.dayOfWeek))) return 'no_delivery'
  if (offset > rules.maxAdvanceDays) return 'no_delivery'
  if (!wanted || !taken) return null
  const { dayCapacity } = rules
  if (dayCapacity !== null && taken(VISITS, date.toString()) >= dayCapacity) return 'day_full'
  const { bound, units, span } = wanted
  const days = Array.from({ length: span + 1 }, (_, after) => day(offset + after))
  const fits = days.every((each) => bound === null || taken('bin', each) + units <= bound)
  return fits ? null : 'sold_out'
}

describe('any calendar, demand and usage', () => {
  test('a day is refused for the reason in the rules', () => {
    fc.assert(
      fc.property(calendar, demand, usage, (when, wanted, taken) => {
        const offsets = Array.from({ length: 33 }, (_, index) => index - 2)
        const reasons = offsets.map((offset) => refusalReason(day(offset), when, wanted, taken))
        expect(reasons).toEqual(offsets.map((offset) => reference(offset, when, wanted, taken)))
      }),
      { numRuns: 300 },
    )
  })

  test('the next day is the first later day that is not refused', () => {
    fc.assert(
      fc.property(
        calendar,
        demand,
        usage,
        fc.integer({ min: -3, max: 30 }),
        (when, wanted, taken, from) => {
          let next = from + 1
          while (next <= 40 && reference(next, when, wanted, taken) !== null) next += 1
          const expected = next <= 40 ? day(next) : null
          expect(nextDay(day(from), when, wanted, taken)).toBe(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('the next collection day is the first later open day', () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -3, max: 30 }), ({ rules }, from) => {
        const open = (offset: number) =>
          rules.pickupWeekdays.includes(TODAY.add({ days: offset }).dayOfWeek) &&
          !rules.closedDates.some(({ date }) => date === day(offset))
        expect(isCollectionDay(day(from), rules)).toBe(open(from))
        const later = Array.from({ length: 60 }, (_, after) => from + 1 + after).find(open)
        expect(nextCollectionDay(day(from), rules)).toBe(later === undefined ? null : day(later))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the cut-off', () => {
  const at = (now: string, cutoffTime: string | null = '14:00'): Calendar => ({
    rules: PrivateRules.parse({ minLeadDays: 1, cutoffTime, maxAdvanceDays: 90 }),
    area: null,
    today: day(0),
    time: now,
  })

  test.each([
    ['00:00', 1],
    ['13:59', 1],
    ['14:00', 2],
    ['23:59', 2],
  ])('of two o’clock: at %s the earliest day is %d days on', (now, days) => {
    expect(earliestDay(at(now))).toBe(day(days))
  })

  test('is never reached if it is not set', () => {
    expect(earliestDay(at('23:59', null))).toBe(day(1))
  })

  test('does not move the end of the booking window', () => {
    expect(lastDay(at('23:59'))).toBe(day(90))
  })
})
