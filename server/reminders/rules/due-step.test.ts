import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { dueStep, isPaused, LATEST_DAYS, nextReminder } from './due-step.ts'
import type { Pause, Reminded, Schedule } from './due-step.ts'
import { isSendingTime, isWorkingDay } from './sending-hours.ts'

const STANDARD: Schedule = { before: 2, after: [3, 10, 21] }
const OPEN = { closedDates: [] }
const START = '2026-03-02'

/** What happens to an invoice on its days, counted from its issue. */
type Story = {
  schedule: Schedule
  terms: number
  /** The day on which it's paid; null if it never is. */
  paidOn: number | null
  /** On which day it's paused, and the last day of the pause; null is until day `resumed`. */
  pauses: readonly { from: number; until: number | null; resumed: number }[]
  closed: readonly number[]
}

type Sent = { step: number; on: Day }

/** Asks twice a day what is due, and sends it. */
function live({ schedule, terms, paidOn, pauses, closed }: Story, days = 90) {
  const calendar = { closedDates: closed.map((day) => ({ date: addDays(START, day), name: '' })) }
  const works = (day: Day) => isWorkingDay(day, calendar)
  const facts: Reminded & { sent: Sent[] } = {
    issuedOn: START,
    dueOn: addDays(START, terms),
    due: 100,
    pause: null,
    sent: [],
  }
  const seen: (Reminded & { today: Day; works: boolean; sent: Sent[] })[] = []
  for (let day = 0; day < days; day += 1) {
    const today = addDays(START, day)
    if (day === paidOn) facts.due = 0
    facts.pause = pauseOn(pauses, day) ?? facts.pause
    for (const _ of ['at nine', 'later']) {
      const step = works(today) ? dueStep(facts, schedule, today) : null
      if (step !== null) facts.sent.push({ step, on: today })
    }
    seen.push({ ...facts, today, works: works(today), sent: [...facts.sent] })
  }
  return { sent: facts.sent, seen, works, facts }
}

const daysFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The pause as it is on a day: a later one replaces an earlier one. */
function pauseOn(pauses: Story['pauses'], day: number): Pause | null {
  const last = pauses.filter(({ from }) => from <= day).at(-1)
  if (!last) return null
  const until = last.until ?? (day >= last.resumed ? last.resumed - 1 : null)
  return { until: until === null ? null : addDays(START, until) }
}

const schedules = fc.record({
  before: fc.option(fc.integer({ min: 1, max: 30 })),
  after: fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 })
    .map((days) => days.toSorted((a, b) => a - b)),
})
const pause = fc
  .tuple(fc.nat(70), fc.option(fc.nat(20)), fc.integer({ min: 1, max: 30 }))
  .map(([from, length, resumed]) => ({
    from,
    until: length === null ? null : from + length,
    resumed: from + resumed,
  }))
const stories: fc.Arbitrary<Story> = fc.record({
  schedule: schedules,
  terms: fc.nat(40),
  paidOn: fc.option(fc.nat(80)),
  pauses: fc.array(pause, { maxLength: 3 }).map((all) => all.toSorted((a, b) => a.from - b.from)),
  closed: fc.array(fc.nat(80), { maxLength: 25 }),
})

const RUNS = { numRuns: Number(process.env['REMINDERS'] ?? 300) }

test('each step goes out once, in order, one a day, never early, and none before the due date comes after it', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { sent, facts } = live(story)
      const steps = sent.map(({ step }) => step)
      expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
      expect(new Set(sent.map(({ on }) => on)).size).toBe(sent.length)
      for (const { step, on } of sent) {
        expect([-(story.schedule.before ?? 0), ...story.schedule.after]).toContain(step)
        expect(daysBetween(facts.dueOn, on)).toBeGreaterThanOrEqual(step)
        if (step < 0) expect(on <= facts.dueOn).toBe(true)
        expect(on > facts.issuedOn).toBe(true)
      }
    }),
    RUNS,
  )
})

test('nothing goes out for what is paid or paused, or on a day that isn’t a working day', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { sent, seen } = live(story)
      for (const { on } of sent) {
        const day = seen.find(({ today }) => today === on)
        expect(day).toMatchObject({ due: 100, works: true })
        expect(isPaused(day?.pause ?? null, on)).toBe(false)
      }
    }),
    RUNS,
  )
})

test('without pauses every step after the due date goes out, unless the next one’s day or the end of its time comes first', () => {
  fc.assert(
    fc.property(stories, (any) => {
      const story: Story = { ...any, pauses: [], paidOn: null }
      const { sent, works, facts } = live(story, 140)
      for (const [index, step] of story.schedule.after.entries()) {
        const opens = addDays(facts.dueOn, step)
        const next = story.schedule.after[index + 1]
        const ends = Math.min(LATEST_DAYS, next === undefined ? LATEST_DAYS : next - step - 1)
        const days = Array.from({ length: ends + 1 }, (_, ahead) => addDays(opens, ahead))
        const first = days.find((day) => works(day) && !isTaken(sent, step, day))
        expect(sent.find((one) => one.step === step)?.on ?? null).toBe(first ?? null)
      }
    }),
    RUNS,
  )
})

/** Whether another step went out that day. */
function isTaken(sent: readonly Sent[], step: number, day: Day): boolean {
  return sent.some((one) => one.on === day && one.step !== step)
}

test('the next reminder is the one that goes out', () => {
  fc.assert(
    fc.property(stories, fc.nat(60), (any, day) => {
      const story: Story = {
        ...any,
        paidOn: null,
        pauses: any.pauses.filter(({ from }) => from <= day),
      }
      const { seen, sent, works } = live(story, 500)
      const now = seen[day]
      if (!now || now.pause?.until === null) return
      const from = addDays(now.today, 1)
      const next = nextReminder(now, story.schedule, { from, isWorkingDay: works })
      expect(next).toEqual(sent.find(({ on }) => on >= from) ?? null)
    }),
    { numRuns: RUNS.numRuns / 4 },
  )
})

test.each<[string, Partial<Story>, Sent[]]>([
  [
    'two days before the due date, and 3, 10 and 21 days after it',
    { terms: 16 },
    [
      { step: -2, on: '2026-03-16' },
      { step: 3, on: '2026-03-23' },
      { step: 10, on: '2026-03-30' },
      { step: 21, on: '2026-04-08' },
    ],
  ],
  [
    'an invoice that is due on issue has none before',
    { terms: 0 },
    [
      { step: 3, on: '2026-03-05' },
      { step: 10, on: '2026-03-12' },
      { step: 21, on: '2026-03-23' },
    ],
  ],
  ['one that is paid on the day of a reminder has none', { terms: 0, paidOn: 3 }, []],
  [
    'a promise that isn’t kept is followed the day after it',
    { terms: 0, paidOn: 15, pauses: [{ from: 2, until: 9, resumed: 0 }] },
    [{ step: 10, on: '2026-03-12' }],
  ],
  [
    'after a dispute the last step that has come goes out, and those before it are left out',
    { terms: 0, pauses: [{ from: 1, until: null, resumed: 42 }] },
    [{ step: 21, on: '2026-04-13' }],
  ],
  [
    'closed days put a step off',
    { terms: 0, paidOn: 9, closed: [3, 4] },
    [{ step: 3, on: '2026-03-09' }],
  ],
  [
    'a step that closed days put off by a fortnight goes out',
    { schedule: { before: null, after: [21] }, terms: 0, closed: daysFrom(21, 34) },
    [{ step: 21, on: '2026-04-06' }],
  ],
  [
    'one that they put off for longer is left out',
    { schedule: { before: null, after: [21] }, terms: 0, closed: daysFrom(21, 35) },
    [],
  ],
])('%s', (_, changes, expected) => {
  const story = { schedule: STANDARD, terms: 14, paidOn: null, pauses: [], closed: [], ...changes }
  expect(live(story).sent).toEqual(expected)
})

test.each([
  ['2026-03-02', '08:59', false],
  ['2026-03-02', '09:00', true],
  ['2026-03-02', '17:59', true],
  ['2026-03-02', '18:00', false],
  ['2026-03-07', '10:00', false],
])('%s at %s', (day, time, is) => {
  expect(isSendingTime({ day, time }, OPEN)).toBe(is)
  expect(isSendingTime({ day, time }, { closedDates: [{ date: day, name: 'Fair' }] })).toBe(false)
})
