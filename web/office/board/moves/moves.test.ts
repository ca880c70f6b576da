import { expect, test } from 'vitest'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { placeJobs } from './place-jobs.ts'
import { countParts, shareOut } from './share-out.ts'
import { swap } from './swap.ts'

// Sharing jobs out over runs, swapping two, and placing one behind another that isn't saved yet, on a plan that has
// only what these look at.

const at = (east: number) => ({ latitude: -33.9, longitude: 151 + east })

/** A plan by its runs: the jobs of each with where they are, in degrees to the east. */
function planWith(
  runs: Record<string, { jobs: Record<string, number>; total?: number; of?: number }>,
): Plan {
  const jobs: Record<string, BoardJob> = {}
  const list = Object.entries(runs).map(([id, { jobs: own, total = 60, of = 480 }]) => {
    for (const [jobId, east] of Object.entries(own)) {
      const job = { id: jobId, runId: id, status: 'scheduled', date: '2026-11-23' }
      jobs[jobId] = { ...job, minutes: 20, point: at(east) } as BoardJob
    }
    const stops = Object.entries(own).map(([jobId, east]) => ({
      id: `stop ${jobId}`,
      kind: 'job',
      jobId,
      point: at(east),
      doneAt: null,
    }))
    return { id, status: 'planned', load: { total, of }, stops } as unknown as BoardRun
  })
  const tray = { unassigned: [] } as unknown as Plan['tray']
  return { date: '2026-11-23', today: '2026-11-23', jobs, runs: list, tray }
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
