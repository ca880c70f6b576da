import { expect, test } from 'vitest'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { planWith } from '#test/dispatch/plan-with.ts'
import { stopsLeft } from './stop-driving.ts'

// A run whose jobs went to others keeps no tip ahead of it, unless its truck still has a full bin on it.

const stop = (kind: string) => ({
  id: kind,
  kind,
  jobId: null,
  point: null,
  arrivedAt: null,
  doneAt: null,
})

/** A truck off the road with a job done, one to do, and a tip and the yard ahead. */
function brokenWith(type: string, notFit: string | null = 'off the road: Broken down'): Plan {
  const plan = planWith({ one: { jobs: { a: 0, b: 0.1 } }, two: { jobs: {} } })
  const jobs = { ...plan.jobs, a: { ...plan.jobs['a'], status: 'completed', type } }
  const runs = plan.runs.map((run) =>
    run.id === 'one'
      ? { ...run, vehicle: { notFit }, stops: [...run.stops, stop('tip'), stop('yard')] }
      : run,
  )
  return { ...plan, jobs: jobs as Plan['jobs'], runs: runs as BoardRun[] }
}

const leftBy = (plan: Plan, jobIds: string[], runId: string | null) =>
  stopsLeft(plan, [{ jobIds, to: { runId, afterStopId: null } }]).map(({ id }) => id)

test('the tip and the yard are left once the last open job goes to another truck, or to none', () => {
  const plan = brokenWith('delivery')
  expect(leftBy(plan, ['b'], 'two')).toEqual(['tip', 'yard'])
  expect(leftBy(plan, ['b'], null)).toEqual(['tip', 'yard'])
})

test('they stay while a job is open, if the truck drives, or if what it collected isn’t tipped yet', () => {
  expect(leftBy(brokenWith('delivery'), [], 'two')).toEqual([])
  expect(leftBy(brokenWith('delivery'), ['b'], 'one')).toEqual([])
  expect(leftBy(brokenWith('delivery', null), ['b'], 'two')).toEqual([])
  expect(leftBy(brokenWith('collection'), ['b'], 'two')).toEqual([])
})

test('a driver who is sick gives all jobs away, and the tips with them; one job that goes leaves them', () => {
  const plan = planWith({ one: { jobs: { a: 0, b: 0 } }, two: { jobs: { c: 0 } } })
  const runs = plan.runs.map((run) => ({
    ...run,
    stops: [...run.stops, { ...stop('tip'), id: run.id }],
  }))
  const given = { ...plan, runs: runs as BoardRun[] }
  expect(leftBy(given, ['a', 'b'], 'two')).toEqual(['one'])
  expect(leftBy(given, ['a'], 'two')).toEqual([])
  expect(leftBy(given, ['c'], 'one')).toEqual([])
})

test('a tip that the truck is at stays', () => {
  const plan = brokenWith('delivery')
  const here = (run: BoardRun) =>
    run.stops.map((one) => (one.id === 'tip' ? { ...one, arrivedAt: '2026-11-22T21:00:00Z' } : one))
  const runs = plan.runs.map((run) => ({ ...run, stops: here(run) }))
  expect(leftBy({ ...plan, runs }, ['b'], 'two')).toEqual(['yard'])
})
