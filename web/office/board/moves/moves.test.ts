import { expect, test } from 'vitest'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { minutesByDistance } from '#contract/dispatch/route/schedule.ts'
import { placeJobs } from './place-jobs.ts'
import { at, planWith } from '#test/dispatch/plan-with.ts'
import { swap } from './swap.ts'
import { bestSlot } from './best-slot.ts'
import { costAt } from './target.ts'

// Where a job costs least, swapping two, and placing one behind another that isn't saved yet.

/** When the first stop of a run is reached, or it could leave. */
const FIRST = Date.parse('2026-11-22T20:00:00.000Z')

test('stops without a pin don’t draw a job to them: it goes where it really costs least', () => {
  const plan = planWith({
    one: { jobs: { a: 0.3, b: 0.33, c: 0, x: null, y: null, d: 0.01 } },
    two: { jobs: { j: 0.34 } },
  })
  const [one] = plan.runs
  expect(one && bestSlot(plan, one, ['j']).afterStopId).toBe('stop b')
})

test('the ways from the depot and back to it count, also past a stop without a pin', () => {
  const plan = planWith({
    one: { jobs: { a: 0.02, x: null }, depot: 0 },
    tray: { jobs: { j: 0.04 } },
  })
  const [one] = plan.runs
  const way = (from: number, to: number) => minutesByDistance(at(from), at(to))
  const cost = one && costAt(one, plan.jobs, ['j'], 'stop x')
  expect(cost).toMatchObject({
    travel: way(0.02, 0.04),
    adds: 20 + way(0.02, 0.04) + way(0.04, 0) - way(0.02, 0),
  })
  // Without its only pinned job, the truck has no reason to leave.
  const none = one && costAt(one, plan.jobs, ['a'], 'stop x')
  expect(none?.adds).toBe(0)
})

test('a job goes where customers’ times are kept, if that costs less than half an hour, and else says so', () => {
  // The run begins at seven, and each stop takes 20 minutes.
  const plan = planWith({
    one: { jobs: { a: 0, b: 0.1, c: 0.2 }, depot: 0 },
    tray: { jobs: { j: 0.2 } },
  })
  const [one] = plan.runs
  const slotIf = (jobId: string, startTime: string, endTime: string) => {
    const timeWindow = { name: 'Chosen', startTime, endTime }
    const jobs = { ...plan.jobs, [jobId]: { ...plan.jobs[jobId], timeWindow } as BoardJob }
    return one && bestSlot({ ...plan, jobs }, one, ['j'])
  }
  expect(slotIf('j', '08:45', '17:00')).toMatchObject({ afterStopId: 'stop c', missed: 0 })
  expect(slotIf('j', '07:00', '08:20')).toMatchObject({ afterStopId: 'stop b', missed: 0 })
  expect(slotIf('j', '07:00', '07:40')).toMatchObject({ afterStopId: 'stop c', missed: 1 })
  // Another customer's time counts as much: before that stop, it would be late.
  expect(slotIf('c', '07:00', '08:20')).toMatchObject({ afterStopId: 'stop c', missed: 0 })
})

test('a truck that has nothing else to do first leaves later, if it’s back in time', () => {
  const plan = planWith({ one: { jobs: {}, depot: 0 }, tray: { jobs: { j: 0 } } })
  const [one] = plan.runs
  const timeWindow = { name: 'Chosen', startTime: '14:00', endTime: '17:00' }
  const jobs = { ...plan.jobs, j: { ...plan.jobs['j'], timeWindow } as BoardJob }
  const missedIf = (endsAt: string) =>
    one && bestSlot({ ...plan, jobs }, { ...one, endsAt }, ['j']).missed
  // It's there from 13:45 to 14:05.
  expect(missedIf('14:05')).toBe(0)
  expect(missedIf('14:04')).toBe(1)
})

test('two jobs swap their places on one run, side by side too, on two runs, and with the tray', () => {
  const plan = planWith({
    one: { jobs: { a: 0, b: 0, c: 0 } },
    two: { jobs: { d: 0, e: 0 } },
  })
  expect(swap(plan, ['c', 'a'])).toEqual([
    { jobIds: ['a'], to: { runId: 'one', afterStopId: 'stop c' } },
    { jobIds: ['c'], to: { runId: 'one', afterStopId: null } },
  ])
  expect(swap(plan, ['a', 'b'])).toEqual([
    { jobIds: ['a'], to: { runId: 'one', afterStopId: 'stop b' } },
    { jobIds: ['b'], to: { runId: 'one', afterStopId: null } },
  ])
  expect(swap(plan, ['b', 'e'])).toEqual([
    { jobIds: ['b'], to: { runId: 'two', afterStopId: 'stop e' } },
    { jobIds: ['e'], to: { runId: 'one', afterStopId: 'stop a' } },
  ])
  const loose = { ...plan.jobs['e'], id: 'x', runId: null } as BoardJob
  expect(swap({ ...plan, jobs: { ...plan.jobs, x: loose } }, ['d', 'x'])).toEqual([
    { jobIds: ['d'], to: { runId: null, afterStopId: null } },
    { jobIds: ['x'], to: { runId: 'two', afterStopId: null } },
  ])
  expect(swap(plan, ['a'])).toEqual([])
})

test('what was placed behind a stop stays behind it once the server has given that stop its id', () => {
  const namesOn = (plan: Plan) => plan.runs[1]?.stops.map(({ jobId }) => jobId)
  const load = { lifts: 0, jobs: 0, state: 'ok' }
  const planOf = (runs: Parameters<typeof planWith>[0]): Plan => {
    const plan = planWith(runs)
    const loaded = plan.runs.map((run) => ({ ...run, load: { ...run.load, ...load } }))
    return { ...plan, runs: loaded as Plan['runs'], tray: tray as unknown as Plan['tray'] }
  }
  const tray = { unassigned: [], carriedOver: [], failed: [], overdue: [] }
  const before = planOf({ one: { jobs: { a: 0, b: 0 } }, two: { jobs: { c: 0 } } })
  const first = placeJobs(before, ['a'], { runId: 'two', afterStopId: 'stop c' })
  const behindIt = { runId: 'two', afterStopId: first.runs[1]?.stops[1]?.id ?? null }
  expect(namesOn(placeJobs(first, ['b'], behindIt))).toEqual(['c', 'a', 'b'])
  const saved = planOf({ one: { jobs: { b: 0 } }, two: { jobs: { c: 0, a: 0 } } })
  expect(namesOn(placeJobs(saved, ['b'], behindIt))).toEqual(['c', 'a', 'b'])
})

test('until the server answers, jobs show when a truck can be there: after the stop before them, and the way', () => {
  const plan = planWith({
    one: { jobs: { a: 0, b: 0.5 }, depot: 0 },
    two: { jobs: {}, depot: 0 },
    tray: { jobs: { j: 0, k: 0.1 } },
  })
  const comesTo = (runId: string, afterStopId: string | null) => {
    const { runs } = placeJobs(plan, ['j', 'k'], { runId, afterStopId })
    const stops = runs.find(({ id }) => id === runId)?.stops ?? []
    return stops.flatMap(({ jobId, arrivesAt }) => {
      return jobId === 'j' || jobId === 'k' ? new Date(arrivesAt).getTime() - FIRST : []
    })
  }
  const way = minutesByDistance(at(0), at(0.1)) * 60_000
  expect(comesTo('one', 'stop a')).toEqual(
    [20, 40].map((minutes, index) => minutes * 60_000 + index * way),
  )
  expect(comesTo('one', null)).toEqual([0, 20 * 60_000 + way])
  expect(comesTo('two', null)).toEqual([0, 20 * 60_000 + way])
})
