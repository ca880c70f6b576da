import { expect, test } from 'vitest'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { createDice } from '#contract/dispatch/route/dice.ts'
import { minutesByDistance } from '#contract/dispatch/route/schedule.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { at, planWith } from '#test/dispatch/plan-with.ts'
import { placeJobs } from './place-jobs.ts'
import { countParts, shareOut, UNEVEN } from './share-out.ts'

// Sharing jobs out over runs: by area, about as much for each, and no more than a day and a truck can take.

const share = (plan: Plan, jobIds: string[], runIds: string[]) =>
  shareOut(
    plan,
    jobIds,
    plan.runs.filter(({ id }) => runIds.includes(id)),
  )
const partsOf = (...given: Parameters<typeof share>) => share(...given).parts

test('each job goes to the run that passes closest by', () => {
  const plan = planWith({
    broken: { jobs: { west: 0.01, east: 0.31 } },
    one: { jobs: { a: 0, b: 0.02 } },
    two: { jobs: { c: 0.3, d: 0.32 } },
  })
  expect(partsOf(plan, ['west', 'east'], ['one', 'two'])).toEqual([
    { jobIds: ['west'], to: { runId: 'one', afterStopId: 'stop a' } },
    { jobIds: ['east'], to: { runId: 'two', afterStopId: 'stop c' } },
  ])
})

test('a run gets no more than its day and its shift have time for; the rest stays', () => {
  const jobs = { j1: 0.01, j2: 0.01, j3: 0.01, j4: 0.01 }
  const plan = planWith({
    broken: { jobs },
    full: { jobs: { a: 0 }, total: 475 },
    free: { jobs: { b: 0.02 }, total: 430 },
  })
  const { parts, tooMany } = share(plan, Object.keys(jobs), ['full', 'free'])
  expect(countParts(parts)).toEqual(new Map([['free', 2]]))
  expect([...parts.flatMap(({ jobIds }) => jobIds), ...tooMany].toSorted()).toEqual(
    Object.keys(jobs),
  )
  // It goes home early.
  const runs = plan.runs.map((run) => ({ ...run, endsAt: '14:00' }))
  expect(share({ ...plan, runs }, ['j1'], ['full', 'free'])).toMatchObject({
    parts: [],
    tooMany: ['j1'],
  })
})

test('a truck gets only bins that it can lift; what none can lift stays', () => {
  const plan = planWith({
    tray: { jobs: { small: 0.3, big: 0.01, huge: 0.3 } },
    light: { jobs: { a: 0.01 }, lifts: ['small'] },
    strong: { jobs: { b: 0.3 }, lifts: ['big', 'small'] },
  })
  const of = (id: string) => ({ ...plan.jobs[id], productId: id }) as BoardJob
  const jobs = { ...plan.jobs, big: of('big'), small: of('small'), huge: of('huge') }
  const shares = share({ ...plan, jobs }, ['small', 'big', 'huge'], ['light', 'strong'])
  expect(shares.tooHeavy).toEqual(['huge'])
  // The small one is close to the strong truck, whose time the big one takes.
  expect(shares.parts.map(({ jobIds, to }) => [to.runId, jobIds])).toEqual([
    ['light', ['small']],
    ['strong', ['big']],
  ])
})

test('forty jobs in four suburbs: each of four empty trucks has one suburb', () => {
  const suburbs = [0.05, 0.15, -0.05, -0.15]
  const jobs = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `j${index}`,
      (suburbs[index % 4] ?? 0) + index / 1e5,
    ]),
  )
  const empty = { jobs: {}, total: 0, depot: 0 }
  const plan = planWith({ tray: { jobs }, one: empty, two: empty, three: empty, four: empty })
  const parts = partsOf(plan, Object.keys(jobs), ['one', 'two', 'three', 'four'])
  expect(parts.map(({ jobIds }) => jobIds.length)).toEqual([10, 10, 10, 10])
  for (const { jobIds } of parts) {
    expect(new Set(jobIds.map((id) => Number(id.slice(1)) % 4)).size).toBe(1)
  }
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
  expect(partsOf({ ...plan, jobs }, ids, ['one', 'two'])).toEqual([
    { jobIds: ['j1', 'j3'], to: { runId: 'one', afterStopId: 'stop b' } },
    { jobIds: ['j2', 'j4'], to: { runId: 'two', afterStopId: 'stop d' } },
  ])
})

test('a run with no pin at all takes a job only if no run that is known has time for it', () => {
  const runs = { unknown: { jobs: { x: null, y: null } }, broken: { jobs: { j: 0.2 } } }
  const plan = planWith({ ...runs, known: { jobs: { a: 0, b: 0.3 } } })
  expect(partsOf(plan, ['j'], ['unknown', 'known'])[0]?.to.runId).toBe('known')
  const busy = planWith({ ...runs, known: { jobs: { a: 0, b: 0.3 }, total: 479 } })
  expect(partsOf(busy, ['j'], ['unknown', 'known'])[0]?.to.runId).toBe('unknown')
})

test('what is over is left where it is', () => {
  const plan = planWith({ broken: { jobs: { j1: 0, j2: 0 } }, one: { jobs: {} } })
  const done = { ...plan, jobs: { ...plan.jobs, j1: { ...plan.jobs['j1'], status: 'completed' } } }
  expect(partsOf(done as Plan, ['j1', 'j2'], ['one']).flatMap(({ jobIds }) => jobIds)).toEqual([
    'j2',
  ])
})

test('of any day: each job has one place, no truck has too much, and none much more than another', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const dice = createDice(seed)
    const east = () => dice.below(400) / 1000 - 0.2
    const count = 8 + dice.below(50)
    const jobs = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `j${index}`,
        dice.below(9) === 0 ? null : east(),
      ]),
    )
    const runs = Object.fromEntries(
      ['one', 'two', 'three', 'four'].slice(0, 2 + dice.below(3)).map((id) => {
        const own = Object.fromEntries(
          Array.from({ length: dice.below(4) }, (_, index) => [`${id} ${index}`, east()]),
        )
        return [id, { jobs: own, depot: 0, total: lengthOf(Object.values(own)) }]
      }),
    )
    const plan = planWith({ tray: { jobs }, ...runs })
    const ids = Object.keys(jobs)
    const { parts, tooMany, tooHeavy } = share(plan, ids, Object.keys(runs))
    const placed = parts.flatMap(({ jobIds }) => jobIds)
    expect([...placed, ...tooMany].toSorted(), `seed ${seed}`).toEqual(ids.toSorted())
    expect(tooHeavy).toEqual([])

    const after = parts.reduce((one, { jobIds, to }) => placeJobs(one, jobIds, to), plan)
    const lengths = Object.keys(runs).map((id) => {
      const { stops = [] } = after.runs.find((run) => run.id === id) ?? {}
      return lengthOf(stops.map(({ jobId }) => after.jobs[jobId ?? '']?.point?.longitude ?? null))
    })
    for (const length of lengths) expect(length, `seed ${seed}`).toBeLessThanOrEqual(480)
    if (tooMany.length > 0) continue
    // One more job, from the depot and back, is as uneven as it may get.
    const uneven = 480 * UNEVEN + 20 + 2 * minutesByDistance(at(0), at(0.2))
    const before = Object.values(runs).map(({ total }) => total)
    const most = Math.max(Math.max(...before) - Math.min(...lengths), 0)
    expect(Math.max(...lengths) - Math.min(...lengths), `seed ${seed}`).toBeLessThanOrEqual(
      Math.max(uneven, most),
    )
  }
})

/** Minutes from the depot past these places and back, in degrees to the east of it or as longitudes. */
function lengthOf(places: readonly (number | null)[]): number {
  const known = places.flatMap((place) => (place === null ? [] : place > 100 ? place - 151 : place))
  const points = known.length === 0 ? [] : [0, ...known, 0].map((place) => at(place))
  const ways = points
    .slice(1)
    .map((point, index) => minutesByDistance(points[index] ?? point, point))
  return 20 * places.length + ways.reduce((sum, way) => sum + way, 0)
}

test('a time that a customer chose is kept where that costs less than half an hour, and else said', () => {
  // Runs begin at seven, and each stop takes 20 minutes.
  const runs = { one: { jobs: { a: 0, b: 0.1, c: 0.2 }, depot: 0 } }
  const plan = planWith({ tray: { jobs: { j: 0.2 } }, ...runs, two: { jobs: {}, of: 0 } })
  const within = (startTime: string, endTime: string) => {
    const timeWindow = { name: 'Chosen', startTime, endTime }
    return { ...plan, jobs: { ...plan.jobs, j: { ...plan.jobs['j'], timeWindow } as BoardJob } }
  }
  const where = (of: Plan) => {
    const { parts, missed } = share(of, ['j'], ['one', 'two'])
    return [parts[0]?.to.afterStopId, missed]
  }
  const afterAll = where(plan)
  expect(afterAll).toEqual(['stop c', 0])
  // Before the last stop it's still beside it.
  expect(where(within('07:00', '08:20'))).toEqual(['stop b', 0])
  // First it's a way there and back.
  expect(where(within('07:00', '07:40'))).toEqual(['stop c', 1])
})
