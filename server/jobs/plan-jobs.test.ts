import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Schedule } from '#contract/orders/order-body.ts'
import { occurrences, planJobs, serviceHorizon } from './plan-jobs.ts'
import type { LineToPlan } from './plan-jobs.ts'

const START = Temporal.PlainDate.from('2023-12-01')
const plain = fc.integer({ min: 0, max: 2000 }).map((days) => START.add({ days }))
/** Favours the ends of months, which differ in length. */
const first = fc.oneof(
  plain,
  plain.map((date) => date.with({ day: date.daysInMonth })),
  plain.map((date) => date.with({ month: 1, day: 31 })),
)

const anySchedule = fc.oneof(
  fc.record({
    unit: fc.constant('week' as const),
    every: fc.integer({ min: 1, max: 6 }),
    weekdays: fc.option(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    ),
    until: fc.option(plain.map(String)),
  }),
  fc.record({
    unit: fc.constant('month' as const),
    every: fc.integer({ min: 1, max: 14 }),
    weekdays: fc.constant(null),
    until: fc.option(plain.map(String)),
  }),
)

/** The rules, applied to every single day: is there a visit on it? */
function falls(date: Temporal.PlainDate, begun: Temporal.PlainDate, on: Schedule): boolean {
  if (Temporal.PlainDate.compare(date, begun) < 0) return false
  if (on.until !== null && Temporal.PlainDate.compare(date, on.until) > 0) return false
  if (on.unit === 'week') {
    const monday = (of: Temporal.PlainDate) => of.subtract({ days: of.dayOfWeek - 1 })
    const weeks = monday(begun).until(monday(date), { largestUnit: 'days' }).days / 7
    return weeks % on.every === 0 && (on.weekdays ?? [begun.dayOfWeek]).includes(date.dayOfWeek)
  }
  const months = (date.year - begun.year) * 12 + date.month - begun.month
  return months % on.every === 0 && date.day === Math.min(begun.day, date.daysInMonth)
}

test('a schedule has exactly the dates of the rules', () => {
  fc.assert(
    fc.property(anySchedule, first, fc.nat(500), fc.nat(400), (on, begun, skip, span) => {
      const from = begun.add({ days: skip - 30 })
      const expected: string[] = []
      for (let after = 0; after <= span; after += 1) {
        const date = from.add({ days: after })
        if (falls(date, begun, on)) expected.push(date.toString())
      }
      const to = from.add({ days: span }).toString()
      const found = occurrences(on, begun.toString(), from.toString(), to)
      expect(found).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('extending a service step by step gives the same dates as planning it at once', () => {
  fc.assert(
    fc.property(
      anySchedule,
      first,
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }),
      (on, begun, steps) => {
        const start = begun.toString()
        const pieces: string[] = []
        let made = begun.subtract({ days: 1 })
        for (const days of steps) {
          const until = made.add({ days })
          pieces.push(...occurrences(on, start, made.add({ days: 1 }).toString(), until.toString()))
          made = until
        }
        expect(pieces).toEqual(occurrences(on, start, start, made.toString()))
      },
    ),
    { numRuns: 300 },
  )
})

describe('a month', () => {
  const monthly = (every: number, until: string | null = null): Schedule => ({
    unit: 'month',
    every,
    weekdays: null,
    until,
  })

  test('repeats the day, or uses its last day if it is shorter', () => {
    expect(occurrences(monthly(1), '2027-12-31', '2027-12-31', '2028-05-31')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ])
  })

  test('includes its last day', () => {
    expect(occurrences(monthly(2, '2027-03-15'), '2027-01-15', '2027-01-15', '2028-01-01')).toEqual(
      ['2027-01-15', '2027-03-15'],
    )
  })
})

test('weeks are counted from the Monday of the first visit’s week', () => {
  // 2026-11-26 is a Thursday: the Monday of its week is over, so the next Monday is a fortnight later.
  const fortnightly: Schedule = { unit: 'week', every: 2, weekdays: [4, 1], until: null }
  expect(occurrences(fortnightly, '2026-11-26', '2026-11-26', '2026-12-31')).toEqual([
    '2026-11-26',
    '2026-12-07',
    '2026-12-10',
    '2026-12-21',
    '2026-12-24',
  ])
})

describe('a line', () => {
  const line = (changes: Partial<LineToPlan>): LineToPlan => ({
    lineType: 'hire',
    workType: 'delivery',
    deliveryDate: '2026-11-24',
    pickupDate: '2026-12-01',
    waitWhileLoad: false,
    schedule: null,
    ...changes,
  })
  const delivery = { type: 'delivery', date: '2026-11-24' }

  test.each<[string, Partial<LineToPlan>, { type: string; date: string }[]]>([
    ['hired', {}, [delivery, { type: 'collection', date: '2026-12-01' }]],
    ['sold', { lineType: 'sale' }, [delivery]],
    [
      'loaded while the crew waits',
      { waitWhileLoad: true },
      [{ type: 'wait_and_load', date: '2026-11-24' }],
    ],
    [
      'sold, with a crew that waits',
      { lineType: 'sale', waitWhileLoad: true },
      [{ type: 'wait_and_load', date: '2026-11-24' }],
    ],
    ['without work', { workType: 'none' }, []],
    ['of service', { workType: 'service' }, [{ type: 'service', date: '2026-11-24' }]],
    [
      'with different days for the crew',
      { deliveryOn: '2026-11-23', collectionOn: '2026-12-03' },
      [
        { type: 'delivery', date: '2026-11-23' },
        { type: 'collection', date: '2026-12-03' },
      ],
    ],
    ['collected when the hirer calls', { collectionOn: null }, [delivery]],
    [
      'of standing service',
      {
        workType: 'service',
        schedule: { unit: 'week', every: 1, weekdays: null, until: '2026-12-08' },
        deliveryOn: '2026-11-25',
      },
      [
        { type: 'service', date: '2026-11-25' },
        { type: 'service', date: '2026-12-02' },
      ],
    ],
  ])('%s', (_, changes, jobs) => {
    expect(planJobs(line(changes), '2027-12-31')).toEqual(jobs)
  })

  test('of standing service has jobs up to and including the horizon', () => {
    const schedule = { unit: 'week' as const, every: 1, weekdays: null, until: null }
    const jobs = planJobs(line({ workType: 'service', schedule }), '2026-12-08')
    expect(jobs.map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
  })
})

test('the horizon is 90 days from today, or from a later start', () => {
  expect(serviceHorizon('2026-11-24', '2026-11-20')).toBe('2027-02-22')
  expect(serviceHorizon('2026-11-24', '2026-12-01')).toBe('2027-03-01')
})
