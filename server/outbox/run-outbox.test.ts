import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#server/log.ts'
import { runOutbox } from './run-outbox.ts'
import type { OutboxItem, Source } from './run-outbox.ts'

/**
 * The engine over rows in memory, by a clock that these tests move: what is claimed, how much at once,
 * and what a failure costs.
 */

const quiet = { info() {}, warn() {}, error() {} }
const started: AsyncDisposable[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const outbox of started.splice(0)) await stop(outbox)
  vi.useRealTimers()
})

function start(rows: Rows, { log = quiet }: { log?: Log } = {}) {
  const outbox = runOutbox(rows, { perLane: 3, log })
  started.push(outbox)
  return outbox
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Lets time pass until it is so. @returns how many milliseconds that took */
async function until(done: () => boolean): Promise<number> {
  const began = performance.now()
  while (!done()) {
    if (performance.now() - began > 60_000) throw new Error('it did not come about in a minute')
    await pass(1)
  }
  return performance.now() - began
}

/** Stops the engine, which takes time. @returns how many milliseconds it took */
async function stop(outbox: AsyncDisposable): Promise<number> {
  let stopped = false
  const stopping = outbox[Symbol.asyncDispose]().then(() => (stopped = true))
  const took = await until(() => stopped)
  await stopping
  return took
}

/** Functions on their own, for a test to put another in their place. */
type Rows = { [Name in keyof Parts]: Parts[Name] } & {
  due: Set<string>
  worked: string[]
  settled: string[]
  released: number
  most: Map<string, number>
}

type Parts = Source<OutboxItem, string>

/** Rows named `lane/number`; each is worked by `work`, and is due until it is settled. */
function rowsOf(ids: string[], work: (id: string, signal: AbortSignal) => Promise<void>): Rows {
  const now = new Map<string, number>()
  const rows: Rows = {
    name: 'rows',
    due: new Set(ids),
    worked: [],
    settled: [],
    released: 0,
    most: new Map(),
    async claim(busy) {
      const items = [...rows.due].map((id) => ({ id, lane: laneOf(id) }))
      const lanes = Map.groupBy(items, ({ lane }) => lane)
      const first = [...lanes.values()].flatMap((all) => all.slice(0, 3))
      return first.filter(({ id }) => !busy.includes(id))
    },
    async work({ id, lane }, signal) {
      rows.worked.push(id)
      now.set(lane, (now.get(lane) ?? 0) + 1)
      rows.most.set(lane, Math.max(rows.most.get(lane) ?? 0, now.get(lane) ?? 0))
      try {
        await work(id, signal)
        return signal.aborted ? null : id
      } finally {
        now.set(lane, (now.get(lane) ?? 1) - 1)
      }
    },
    async settle(results) {
      rows.settled.push(...results)
      for (const id of results) rows.due.delete(id)
    },
    async release() {
      rows.released += 1
    },
  }
  return rows
}

const laneOf = (id: string) => id.split('/')[0] ?? ''
const lane = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}/${index}`)

test('does each once, a few of a lane at a time, and lanes do not wait for each other', async () => {
  const rows = rowsOf([...lane('slow', 9), ...lane('quick', 60)], (id) =>
    sleep(laneOf(id) === 'slow' ? 200 : 1),
  )
  start(rows)
  await until(() => rows.settled.filter((id) => laneOf(id) === 'quick').length === 60)
  expect(rows.settled.filter((id) => laneOf(id) === 'slow').length).toBeLessThan(9)
  await until(() => rows.due.size === 0)
  expect(rows.worked.toSorted()).toEqual(rows.settled.toSorted())
  expect(new Set(rows.worked).size).toBe(69)
  expect(Math.max(...rows.most.values())).toBe(3)
})

test('what is told of while it looks is found at once', async () => {
  const rows = rowsOf([], () => sleep(1))
  const { claim } = rows
  rows.claim = async (busy, done) => {
    const found = await claim(busy, done)
    await sleep(50)
    return found
  }
  const outbox = start(rows)
  await pass(20)
  rows.due.add('late/1')
  outbox.wake()
  // It looks once a second where it is not told.
  expect(await until(() => rows.settled.length === 1)).toBeLessThan(200)
})

test('outcomes that the database does not take are kept for it; nothing is done twice', async () => {
  const rows = rowsOf(lane('a', 5), () => sleep(1))
  const { settle } = rows
  let refusals = 2
  rows.settle = async (results) => {
    refusals -= 1
    if (refusals >= 0) throw new Error('the database is away')
    await settle(results)
  }
  start(rows)
  await until(() => rows.due.size === 0)
  expect(rows.worked).toHaveLength(5)
  expect(rows.settled).toHaveLength(5)
})

test('what is done and waits to be settled does not keep its lane from going on', async () => {
  const rows = rowsOf(lane('a', 12), (id) => sleep(id === 'a/0' ? 1 : 20))
  const { settle } = rows
  const asked: { busy: string[]; done: string[] }[] = []
  rows.claim = async (busy, done) => {
    asked.push({ busy, done })
    const open = [...rows.due].filter((id) => !done.includes(id)).slice(0, 3)
    return open.filter((id) => !busy.includes(id)).map((id) => ({ id, lane: laneOf(id) }))
  }
  rows.settle = async (results) => {
    await sleep(60)
    await settle(results)
  }
  start(rows)
  await until(() => rows.due.size === 0)
  expect(rows.worked.toSorted()).toEqual(lane('a', 12).toSorted())
  expect(rows.most.get('a')).toBe(3)
  expect(asked.some(({ done }) => done.length > 0)).toBe(true)
  for (const { busy, done } of asked) {
    expect(busy).toEqual(expect.arrayContaining(done))
    expect(busy.length - done.length).toBeLessThanOrEqual(3)
  }
})

test('a claim that fails is made again', async () => {
  const rows = rowsOf(lane('a', 2), () => sleep(1))
  const { claim } = rows
  let failures = 1
  rows.claim = async (busy, done) => {
    failures -= 1
    if (failures >= 0) throw new Error('the database is away')
    return claim(busy, done)
  }
  start(rows)
  await until(() => rows.settled.length === 2)
})

test('work that throws is told, holds up nothing, and is not tried again in a rush', async () => {
  const told: unknown[] = []
  const rows = rowsOf(['bad/1', ...lane('good', 20)], async (id) => {
    await sleep(1)
    if (laneOf(id) === 'bad') throw new Error('a bug')
  })
  const log = { ...quiet, error: (...line: unknown[]) => void told.push(line) }
  const outbox = start(rows, { log })
  await until(() => rows.settled.length === 20)
  await pass(1200)
  expect(told.length).toBeGreaterThan(0)
  expect(rows.worked.filter((id) => id === 'bad/1').length).toBeLessThan(5)
  await stop(outbox)
  expect(rows.released).toBe(1)
})

test('a stop lets what is in flight finish, begins nothing more, and gives the rest back', async () => {
  const rows = rowsOf(lane('a', 20), () => sleep(300))
  const outbox = start(rows)
  await until(() => rows.worked.length === 3)
  await stop(outbox)
  expect(rows.worked).toHaveLength(3)
  expect(rows.settled).toHaveLength(3)
  expect(rows.released).toBe(1)
})

test('a stop cuts short what does not end, and leaves it to be done again', async () => {
  const rows = rowsOf(
    lane('a', 1),
    (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  )
  const outbox = start(rows)
  await until(() => rows.worked.length === 1)
  const took = await stop(outbox)
  expect(took).toBeGreaterThanOrEqual(5000)
  expect(took).toBeLessThan(5100)
  expect(rows.settled).toEqual([])
  expect(rows.due.size).toBe(1)
  expect(rows.released).toBe(1)
})

test('a database that does not take the leases back is told of, and stops nothing', async () => {
  const rows = rowsOf(lane('a', 1), async () => {})
  rows.release = () => Promise.reject(new Error('the database is away'))
  const warned: unknown[] = []
  const log = { ...quiet, warn: (...told: unknown[]) => void warned.push(told) }
  await stop(runOutbox(rows, { perLane: 1, log }))
  expect(warned).toEqual([
    [{ outbox: 'rows', err: new Error('the database is away') }, 'leases were not given back'],
  ])
})
