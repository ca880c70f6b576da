import { expect, test } from 'vitest'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { minutesByDistance } from '#contract/dispatch/route/schedule.ts'
import { placeJobs } from './place-jobs.ts'
import { countParts, shareOut } from './share-out.ts'
import { swap } from './swap.ts'
import { bestSlot, costAt } from './target.ts'

// Sharing jobs out over runs, swapping two, and placing one behind another that isn't saved yet, on a plan that has
// only what these look at.

const at = (east: number) => ({ latitude: -33.9, longitude: 151 + east })
const pin = (east: number | null) => (east === null ? null : at(east))

type Given = {
  jobs: Record<string, number | null>
  total?: number
  of?: number
  /** Where its depot is; null if it has none. */
  depot?: number | null
}

/** A plan by its runs: the jobs of each with where they are, in degrees to the east, or null without a pin. */
function planWith(runs: Record<string, Given>): Plan {
  const jobs: Record<string, BoardJob> = {}
  const list = Object.entries(runs).map(([id, given]) => {
    const { jobs: own, total = 60, of = 480, depot = null } = given
    for (const [jobId, east] of Object.entries(own)) {
      const job = { id: jobId, runId: id, status: 'scheduled', date: '2026-11-23' }
      jobs[jobId] = { ...job, minutes: 20, point: pin(east) } as BoardJob
    }
    const stops = Object.entries(own).map(([jobId, east]) => ({
      id: `stop ${jobId}`,
      kind: 'job',
      jobId,
      point: pin(east),
      doneAt: null,
    }))
    const yard = depot === null ? null : { id: 'yard', name: 'Yard', point: at(depot) }
    return { id, status: 'planned', depot: yard, load: { total, of }, stops } as unknown as BoardRun
  })
  const tray = { unassigned: [] } as unknown as Plan['tray']
  return { date: '2026-11-23', today: '2026-11-23', nextOpen: '2026-11-24', jobs, runs: list, tray }
}

const share = (plan: Plan, jobIds: string[], runIds: string[]) =>
  shareOut(
    plan,
    jobIds,
    plan.runs.filter(({ id }) => runIds.includes(id)),
  )

test('each job goes to the run that passes closest by', () => {
  const plan = planWith({
    broken: { jobs: { west: 0.01, east: 0.31 } },
    one: { jobs: { a: 0, b: 0.02 } },
    two: { jobs: { c: 0.3, d: 0.32 } },
  })
  expect(share(plan, ['west', 'east'], ['one', 'two'])).toEqual([
    { jobIds: ['west'], to: { runId: 'one', afterStopId: 'stop a' } },
    { jobIds: ['east'], to: { runId: 'two', afterStopId: 'stop c' } },
  ])
})

test('a run whose day is full gets nothing while another has time, and then the least full gets the rest', () => {
  const jobs = { j1: 0.01, j2: 0.01, j3: 0.01, j4: 0.01 }
  const plan = planWith({
    broken: { jobs },
    full: { jobs: { a: 0 }, total: 475 },
    free: { jobs: { b: 0.02 }, total: 430 },
  })
  const parts = share(plan, Object.keys(jobs), ['full', 'free'])
  const counts = countParts(parts)
  expect(parts.flatMap(({ jobIds }) => jobIds).toSorted()).toEqual(Object.keys(jobs))
  expect(parts[0]?.to.runId).toBe('free')
  expect([counts.get('free'), counts.get('full')]).toEqual([3, 1])
})

test('jobs at unknown places are shared out evenly, each behind the last stop', () => {
  const plan = planWith({
    broken: { jobs: { j1: 0, j2: 0, j3: 0, j4: 0 } },
    one: { jobs: { a: 0, b: 0.3 } },
    two: { jobs: { c: 0, d: 0.01 } },
  })
  const nowhere = (id: string) => ({ ...plan.jobs[id], point: null }) as BoardJob
  const ids = ['j1', 'j2', 'j3', 'j4']
  const jobs = { ...plan.jobs, ...Object.fromEntries(ids.map((id) => [id, nowhere(id)])) }
  expect(share({ ...plan, jobs }, ids, ['one', 'two'])).toEqual([
    { jobIds: ['j1', 'j3'], to: { runId: 'one', afterStopId: 'stop b' } },
    { jobIds: ['j2', 'j4'], to: { runId: 'two', afterStopId: 'stop d' } },
  ])
})

test('stops without a pin don’t draw a job to them: it goes where it really costs least', () => {
  const plan = planWith({
    one: { jobs: { a: 0.3, b: 0.33, c: 0, x: null, y: null, d: 0.01 } },
    two: { jobs: { j: 0.34 } },
  })
  const [one] = plan.runs
  expect(one && bestSlot(plan, one, ['j'])).toBe('stop b')
})

test('a run with no pin at all takes a job only if no run that is known has time for it', () => {
  const runs = { unknown: { jobs: { x: null, y: null } }, broken: { jobs: { j: 0.2 } } }
  const plan = planWith({ ...runs, known: { jobs: { a: 0, b: 0.3 } } })
  expect(share(plan, ['j'], ['unknown', 'known'])[0]?.to.runId).toBe('known')
  const busy = planWith({ ...runs, known: { jobs: { a: 0, b: 0.3 }, total: 479 } })
  expect(share(busy, ['j'], ['unknown', 'known'])[0]?.to.runId).toBe('unknown')
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

test('what is over is left where it is', () => {
  const plan = planWith({ broken: { jobs: { j1: 0, j2: 0 } }, one: { jobs: {} } })
  const done = { ...plan, jobs: { ...plan.jobs, j1: { ...plan.jobs['j1'], status: 'completed' } } }
  expect(share(done as Plan, ['j1', 'j2'], ['one']).flatMap(({ jobIds }) => jobIds)).toEqual(['j2'])
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
