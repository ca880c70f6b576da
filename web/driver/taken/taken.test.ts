import { expect, test } from 'vitest'
import type { DriverDay } from '#contract/driver/day.ts'
import { sayTaken } from './say-taken.ts'
import { takenSince } from './taken-since.ts'

const TODAY = '2026-11-24'
const TOMORROW = '2026-11-25'

type Gone = DriverDay['gone'][number]
type Fates = Record<string, Partial<Gone> & Pick<Gone, 'why'>>
type Made = { id?: string; date?: string; status?: string; jobs: Record<string, string> }

const run = ({ id = 'run', date = TODAY, status = 'open', jobs }: Made) => ({
  id,
  date,
  status,
  stops: Object.entries(jobs).map(([job, jobStatus]) => ({
    id: `stop-${job}`,
    kind: 'job',
    job: {
      id: job,
      status: jobStatus,
      site: { address: `${job.toUpperCase()} St`, suburb: 'Enmore' },
    },
  })),
})

function dayWith(runs: readonly Made[], gone: Fates = {}): DriverDay {
  const list = Object.entries(gone).map(([jobId, fate]) => ({ jobId, ...fate }))
  return { today: TODAY, runs: runs.map(run), gone: list } as unknown as DriverDay
}

const open = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'scheduled']))
const nothing = { known: [], begun: new Set<string>() }
const said = (before: readonly Made[], fresh: DriverDay, more = nothing) =>
  sayTaken(takenSince(dayWith(before).runs, fresh, more))

test('each stop that went says where, by the number that it had', () => {
  const fresh = dayWith([{ jobs: open('a') }], {
    b: { why: 'other_driver', driver: 'Bo Lin', date: TODAY },
    c: { why: 'cancelled', driver: null, date: TODAY },
    d: { why: 'unassigned', driver: null, date: TODAY },
    e: { why: 'unassigned', driver: null, date: TOMORROW },
    f: { why: 'settled', driver: null, date: TODAY },
    g: { why: 'other_driver' },
  })
  expect(said([{ jobs: open('a', 'b', 'c', 'd', 'e', 'f', 'g') }], fresh)).toEqual([
    'Stop 2, B St, Enmore, went to Bo Lin.',
    'Stop 3, C St, Enmore, was cancelled.',
    'Stop 4, D St, Enmore, was taken off your run.',
    'Stop 5, E St, Enmore, moved to Wed 25 Nov.',
    'Stop 6, F St, Enmore, was settled by the office.',
    'Stop 7, G St, Enmore, went to another driver.',
  ])
})

test('a tip and the yard are said as they are called, unless their whole run went or they were begun', () => {
  const place = (id: string, more: object) => ({
    id,
    job: null,
    arrivedAt: null,
    doneAt: null,
    tipSiteId: null,
    ...more,
  })
  const before = dayWith([{ jobs: open('a') }])
  before.runs[0]?.stops.push(
    ...([
      place('tip', { kind: 'tip', tipSiteId: 'kimbriki' }),
      place('yard', { kind: 'yard' }),
      place('again', { kind: 'yard' }),
      place('here', { kind: 'break', arrivedAt: '2026-11-24T01:00:00.000Z' }),
    ] as unknown as DriverDay['runs'][number]['stops']),
  )
  const tipSites = [{ id: 'kimbriki', name: 'Kimbriki' }] as unknown as DriverDay['tipSites']
  const say = (fresh: DriverDay) =>
    sayTaken(takenSince(before.runs, { ...fresh, tipSites }, nothing))
  expect(say(dayWith([{ jobs: open('a') }]))).toEqual([
    'Tip, Kimbriki, was taken off your run.',
    'Yard was taken off your run.',
  ])
  expect(say(dayWith([]))).toEqual([])
})

test('many with one fate make one sentence', () => {
  const to = { why: 'other_driver', driver: 'Bo Lin', date: TODAY } as const
  const fresh = dayWith([], { a: to, b: to, c: to, d: to })
  expect(said([{ jobs: open('a', 'b', 'c', 'd') }], fresh)).toEqual([
    'Stops 1, 2, 3 and 4 went to Bo Lin.',
  ])
})

test('a stop on another run of the driver, and one cancelled in its place, are said too', () => {
  const fresh = dayWith([
    { jobs: { a: 'cancelled' } },
    { id: 'later', jobs: open('b') },
    { id: 'next', date: TOMORROW, jobs: open('c') },
  ])
  expect(said([{ jobs: open('a', 'b', 'c') }], fresh)).toEqual([
    'Stop 1, A St, Enmore, was cancelled.',
    'Stop 2, B St, Enmore, is on another run.',
    'Stop 3, C St, Enmore, moved to Wed 25 Nov.',
  ])
})

test('what was begun or done says nothing here, nor does a run that has ended or is of another day', () => {
  const why = { why: 'unassigned', driver: null, date: TODAY } as const
  const fresh = dayWith([], { a: why, b: why, d: why, e: why, f: why })
  const before: Made[] = [
    { jobs: { a: 'started', b: 'scheduled', c: 'scheduled' } },
    { id: 'ended', status: 'closed', jobs: open('d') },
    { id: 'yesterday', date: '2026-11-23', jobs: open('e') },
    { id: 'next', date: TOMORROW, jobs: open('f') },
  ]
  expect(said(before, fresh, { known: [], begun: new Set(['b']) })).toEqual([])
})

test('a notice stays until it is read, follows the stop, and goes if it comes back', () => {
  const gone = { b: { why: 'unassigned', driver: null, date: TODAY } } as const
  const first = takenSince(
    dayWith([{ jobs: open('a', 'b') }]).runs,
    dayWith([{ jobs: open('a') }], gone),
    nothing,
  )
  const again = (fresh: DriverDay) =>
    takenSince(dayWith([{ jobs: open('a') }]).runs, fresh, { known: first, begun: new Set() })
  expect(again(dayWith([{ jobs: open('a') }], gone))).toEqual(first)
  const to = { b: { why: 'other_driver', driver: 'Bo Lin', date: TODAY } } as const
  expect(sayTaken(again(dayWith([{ jobs: open('a') }], to)))).toEqual([
    'Stop 2, B St, Enmore, went to Bo Lin.',
  ])
  expect(again(dayWith([{ jobs: open('a', 'b') }]))).toEqual([])
  expect(again({ ...dayWith([], gone), today: TOMORROW })).toEqual([])
})
