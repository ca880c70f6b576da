import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Action } from '#contract/driver/actions.ts'
import type { DriverDay, DriverJob } from '#contract/driver/day.ts'
import { uuid7 } from '#web/driver/outbox/uuid7.ts'
import { actionsSince, showDay } from './show-day.ts'

const idOf = (number: number) => uuid7(1_790_000_000_000, new Uint8Array(10).fill(number))
const JOBS = [1, 2, 3].map(idOf)
const [RUN, VEHICLE, TIP] = [idOf(10), idOf(11), idOf(12)]
const TIMES = ['2026-11-23T20:01:00.000Z', '2026-11-23T20:30:00.000Z', '2026-11-23T21:15:00.000Z']
const NUMBERS = ['1032', '0417']

function job(id: string): DriverJob {
  return {
    id,
    version: 1,
    reference: '7F3-K2Q-X/1',
    type: 'collection',
    status: 'scheduled',
    date: '2026-11-24',
    timeWindow: null,
    toSite: null,
    notes: '',
    waitWhileLoad: false,
    site: {
      address: '44 Station St',
      suburb: 'Enmore',
      postcode: '2042',
      lotNumber: null,
      gateCode: null,
      point: null,
    },
    contact: { name: 'Alex Nguyen', phone: '0491 570 156' },
    internalNotes: [],
    items: [],
    binsExpected: [],
    delivered: null,
    changes: [],
    photos: [],
    startedAt: null,
    arrivedAt: null,
    completedAt: null,
    failedAt: null,
    failure: null,
    binIn: null,
    binOut: null,
    signedBy: null,
    previousAttempt: null,
  }
}

const place = { jobs: null, tipSiteId: null, depotId: null, minutes: null }
const day: DriverDay = {
  serverTime: TIMES[0] ?? '',
  today: '2026-11-24',
  timezone: 'Australia/Sydney',
  organisation: { name: 'Bandicoot Bins', phone: '02 5550 0148' },
  driver: { id: idOf(20), name: 'Lee Tran' },
  device: { id: idOf(21), name: 'Android, Chrome', lastSeq: 0 },
  settings: {
    binNumbers: 'optional',
    signature: 'off',
    positions: { on: false, from: null, acknowledgedAt: null },
  },
  checkItems: [],
  reasons: [],
  findings: [],
  tipSites: [],
  depots: [],
  gone: [],
  runs: [
    {
      id: RUN,
      date: '2026-11-24',
      status: 'planned',
      startsAt: '07:00',
      endsAt: '15:00',
      openedAt: null,
      closedAt: null,
      depotId: null,
      check: null,
      vehicle: {
        id: VEHICLE,
        name: 'Truck 1',
        registration: 'BIN 204',
        kind: 'skip',
        slots: 2,
        offRoad: null,
        odometerKm: null,
        usualTareKg: null,
        onBoard: [],
      },
      stops: [
        ...JOBS.map((id, index) => ({
          id: idOf(30 + index),
          position: index + 1,
          kind: 'job' as const,
          job: job(id),
          tipSiteId: null,
          depotId: null,
          minutes: null,
          arrivedAt: null,
          doneAt: null,
        })),
        { ...place, id: TIP, position: 4, kind: 'tip', job: null, arrivedAt: null, doneAt: null },
      ],
    },
  ],
}

const at = fc.constantFrom(...TIMES)
const target = fc.constantFrom(...JOBS).map((id) => ({ type: 'job', id }) as const)
const number = fc.constantFrom(...NUMBERS)
const reported = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), target, at, data: fc.constant({}) }),
  fc.record({ kind: fc.constant('arrive' as const), target, at, data: fc.constant({}) }),
  fc.record({
    kind: fc.constant('complete' as const),
    target,
    at,
    data: fc.record({ binOut: fc.option(number) }),
  }),
  fc.record({
    kind: fc.constant('fail' as const),
    target,
    at,
    data: fc.constant({ code: 'no_access' as const, reason: 'No way in' }),
  }),
  fc.record({
    kind: fc.constant('photo' as const),
    target,
    at,
    data: fc.record({ kind: fc.constant('bin' as const), sha256: fc.constantFrom('a', 'b') }),
  }),
  fc.record({
    kind: fc.constant('note' as const),
    target,
    at,
    data: fc.constant({ audience: 'internal' as const, text: 'Ring first.' }),
  }),
  fc.record({
    kind: fc.constant('amend' as const),
    target,
    at,
    data: fc.record({ binOut: number }, { requiredKeys: [] }),
  }),
  fc.record({
    kind: fc.constant('tip' as const),
    target: fc.constant({ type: 'stop' as const, id: TIP }),
    at,
    data: fc.record({
      tipSiteId: fc.constant(null),
      emptied: fc.subarray(NUMBERS),
      left: fc.subarray(NUMBERS),
    }),
  }),
  fc.record({
    kind: fc.constantFrom('run_start' as const),
    target: fc.constant({ type: 'run' as const, id: RUN }),
    at,
    data: fc.constant({ odometerKm: null }),
  }),
  fc.record({
    kind: fc.constantFrom('run_end' as const),
    target: fc.constant({ type: 'run' as const, id: RUN }),
    at,
    data: fc.constant({ odometerKm: null, unsent: 0 }),
  }),
  fc.record({
    kind: fc.constant('amend' as const),
    target: fc.constant({ type: 'run' as const, id: RUN }),
    at,
    data: fc.record({ withdrawn: fc.array(fc.nat(14).map((index) => idOf(100 + index))) }),
  }),
)

/** What a phone reports, numbered as it was tapped. */
const reports = fc
  .array(reported, { maxLength: 14 })
  .map((list) =>
    list.map((one, index): Action => ({ ...one, id: idOf(100 + index), v: 1, seq: index + 1 })),
  )

test('actions in any order, and any number of times, show the same day', () => {
  const shuffled = reports.chain((actions) =>
    fc.tuple(
      fc.constant(actions),
      fc.shuffledSubarray([...actions, ...actions], { minLength: actions.length * 2 }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([actions, mixed]) => {
      expect(showDay(day, mixed)).toEqual(showDay(day, actions))
    }),
  )
})

test('the day stays the same when the server has all of the actions, and the phone does not know it', () => {
  fc.assert(
    fc.property(reports, (actions) => {
      const known = showDay(day, actions)
      const again = showDay(known, actions)
      const facts = ({ runs }: DriverDay) =>
        runs.flatMap(({ status, openedAt, stops }) => [
          { status, openedAt },
          ...stops.map(({ doneAt, arrivedAt, job: shown }) => ({
            doneAt,
            arrivedAt,
            status: shown?.status,
            startedAt: shown?.startedAt,
            completedAt: shown?.completedAt,
            failedAt: shown?.failedAt,
            photos: shown?.photos,
          })),
        ])
      expect(facts(again)).toEqual(facts(known))
    }),
  )
})

test('a start is the earliest, an outcome implies it, and the first outcome counts', () => {
  fc.assert(
    fc.property(reports, (actions) => {
      for (const { job: shown } of showDay(day, actions).runs[0]?.stops ?? []) {
        if (!shown) continue
        const own = actions.filter(({ target: { id } }) => id === shown.id)
        const outcome = own.find(({ kind }) => kind === 'complete' || kind === 'fail')
        expect(shown.completedAt ?? shown.failedAt).toBe(outcome?.at ?? null)
        if (outcome) expect(shown.startedAt).not.toBeNull()
        const starts = own.filter(({ kind }) => kind === 'start').map((action) => action.at)
        for (const start of starts) expect((shown.startedAt ?? '') <= start).toBe(true)
      }
    }),
  )
})

test('what was not accepted changes nothing, and what the day contains is not done twice', () => {
  const action: Action = {
    id: idOf(100),
    v: 1,
    seq: 1,
    kind: 'start',
    at: TIMES[0] ?? '',
    data: {},
    target: { type: 'job', id: JOBS[0] ?? '' },
  }
  const row = { action, driverId: idOf(20), says: { what: '', where: '' }, settled: false }
  const answered = (status: 'applied' | 'rejected', answeredAt: number) => ({
    ...row,
    answer: { status, reason: null },
    answeredAt,
  })
  expect(actionsSince([{ ...row, answer: null, answeredAt: null }], 1000)).toEqual([action])
  expect(actionsSince([answered('applied', 1500)], 1000)).toEqual([action])
  expect(actionsSince([answered('applied', 900)], 1000)).toEqual([])
  expect(actionsSince([answered('rejected', 1500)], 1000)).toEqual([])
})

test('a day that was ended too soon goes on, and one that the office closed stays closed', () => {
  const run = { type: 'run', id: RUN } as const
  const end: Action = {
    id: idOf(100),
    v: 1,
    seq: 1,
    kind: 'run_end',
    target: run,
    at: TIMES[1] ?? '',
    data: { odometerKm: null, unsent: 0 },
  }
  const back: Action = {
    id: idOf(101),
    v: 1,
    seq: 2,
    kind: 'amend',
    target: run,
    at: TIMES[2] ?? '',
    data: { withdrawn: [end.id] },
  }
  const shown = (from: DriverDay, ...actions: Action[]) => showDay(from, actions).runs[0]
  expect(shown(day, end)).toMatchObject({ status: 'closed', endedBy: [end.id] })
  expect(shown(day, end, back)).toMatchObject({ status: 'open', closedAt: null, endedBy: [] })
  expect(shown(day, end, back, { ...end, id: idOf(102), seq: 3 })).toMatchObject({
    status: 'closed',
    closedAt: TIMES[1],
    endedBy: [idOf(102)],
  })
  const closed = day.runs.map((one) => ({ ...one, status: 'closed' as const, endedBy: [] }))
  expect(shown({ ...day, runs: closed }, end, back)).toMatchObject({
    status: 'closed',
    endedBy: [],
  })
})
