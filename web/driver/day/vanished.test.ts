import { expect, test } from 'vitest'
import type { DriverDay } from '#contract/driver/day.ts'
import { showVanished } from './show-vanished.ts'
import { vanishedSince } from './vanished.ts'

const stop = (job: string, position: number) => ({
  id: `stop-${job}`,
  position,
  kind: 'job' as const,
  minutes: null,
  tipSiteId: null,
  depotId: null,
  arrivedAt: null,
  doneAt: null,
  job: { id: job, startedAt: null, status: 'scheduled' },
})

type Why = DriverDay['gone'][number]['why']

function dayWith(jobs: readonly string[], gone: Record<string, Why> = {}): DriverDay {
  const day = {
    runs: [{ id: 'run', stops: jobs.map((job, index) => stop(job, index + 1)) }],
    gone: Object.entries(gone).map(([jobId, why]) => ({
      jobId,
      why,
      reference: '',
      suburb: '',
      at: '2026-11-23T22:05:00.000Z',
    })),
  }
  return day as unknown as DriverDay
}

const nothing = { known: [], begun: new Set<string>() }

test('a cancelled job stays in its place, struck out', () => {
  const fresh = dayWith(['a', 'c'], { b: 'cancelled' })
  const vanished = vanishedSince(dayWith(['a', 'b', 'c']), fresh, nothing)
  expect(vanished).toMatchObject([{ why: 'cancelled', stop: { id: 'stop-b' } }])
  const [run] = showVanished(fresh.runs, vanished)
  expect(run?.stops.map(({ job }) => [job?.id, job?.status])).toEqual([
    ['a', 'scheduled'],
    ['b', 'cancelled'],
    ['c', 'scheduled'],
  ])
})

test('a job that went to someone else stays only if the driver has begun it', () => {
  const before = dayWith(['a', 'b'])
  const fresh = dayWith(['a'], { b: 'other_driver' })
  expect(vanishedSince(before, fresh, nothing)).toEqual([])
  const begun = new Set(['b'])
  expect(vanishedSince(before, fresh, { known: [], begun })).toHaveLength(1)
})

test('a stop that comes back, or whose run is over, is no longer vanished', () => {
  const vanished = vanishedSince(dayWith(['a', 'b']), dayWith(['a'], { b: 'cancelled' }), nothing)
  const still = { known: vanished, begun: new Set<string>() }
  expect(vanishedSince(dayWith(['a']), dayWith(['a'], { b: 'cancelled' }), still)).toHaveLength(1)
  expect(vanishedSince(dayWith(['a']), dayWith(['a', 'b']), still)).toEqual([])
  const over = { ...dayWith([]), runs: [] }
  expect(vanishedSince(dayWith(['a']), over, still)).toEqual([])
})
