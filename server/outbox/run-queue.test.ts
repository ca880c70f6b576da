import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#server/log.ts'
import { runQueue } from './run-queue.ts'
import type { Queue, QueueItem, RunningQueue } from './run-queue.ts'

/**
 * Runs the queue over rows in memory, with fake timers: claims, concurrency and failures.
 */

const quiet = { info() {}, warn() {}, error() {} }
const started: AsyncDisposable[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const queue of started.splice(0)) await stop(queue)
  vi.useRealTimers()
})

function start(
  rows: Rows,
  { log = quiet, aheadMs }: { log?: Log; aheadMs?: number } = {},
): RunningQueue {
  const queue = runQueue(rows, { perGroup: 3, log, ...(aheadMs !== undefined && { aheadMs }) })
  started.push(queue)
  return queue
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Lets time pass until a condition holds. @returns how many milliseconds that took */
async function until(done: () => boolean): Promise<number> {
  const began = performance.now()
  while (!done()) {
    if (performance.now() - began > 60_000)
      throw new Error('the condition did not hold within a minute')
    await pass(1)
  }
  return performance.now() - began
}

/** Stops the queue. @returns how many milliseconds that took */
async function stop(queue: AsyncDisposable): Promise<number> {
  let stopped = false
  const stopping = queue[Symbol.asyncDispose]().then(() => (stopped = true))
  const took = await until(() => stopped)
  await stopping
  return took
}

/** Functions as properties, so that a test can replace one. */
type Rows = { [Name in keyof Parts]: Parts[Name] } & {
  due: Set<string>
  processed: string[]
  completed: string[]
  released: number
  most: Map<string, number>
}

type Parts = Queue<QueueItem, string>

/** Rows named `group/number`, processed by `work`; each is due until it is completed. */
function rowsOf(ids: string[], work: (id: string, signal: AbortSignal) => Promise<void>): Rows {
  const now = new Map<string, number>()
  const rows: Rows = {
    name: 'rows',
    due: new Set(ids),
    processed: [],
    completed: [],
    released: 0,
    most: new Map(),
    async claim(busy) {
      const due = [...rows.due].map((id) => ({ id, group: groupOf(id) }))
      const groups = Map.groupBy(due, ({ group }) => group)
      const first = [...groups.values()].flatMap((all) => all.slice(0, 3))
      return first.filter(({ id }) => !busy.includes(id))
    },
    async process({ id, group }, signal) {
      rows.processed.push(id)
      now.set(group, (now.get(group) ?? 0) + 1)
      rows.most.set(group, Math.max(rows.most.get(group) ?? 0, now.get(group) ?? 0))
      try {
        await work(id, signal)
        return signal.aborted ? null : id
      } finally {
        now.set(group, (now.get(group) ?? 1) - 1)
      }
    },
    async complete(results) {
      rows.completed.push(...results)
      for (const id of results) rows.due.delete(id)
    },
    async release() {
      rows.released += 1
    },
  }
  return rows
}

const groupOf = (id: string) => id.split('/')[0] ?? ''
const items = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}/${index}`)

test('processes each item once, a few of a group at a time, and groups do not wait for each other', async () => {
  const rows = rowsOf([...items('slow', 9), ...items('quick', 60)], (id) =>
    sleep(groupOf(id) === 'slow' ? 200 : 1),
  )
  start(rows)
  await until(() => rows.completed.filter((id) => groupOf(id) === 'quick').length === 60)
  expect(rows.completed.filter((id) => groupOf(id) === 'slow').length).toBeLessThan(9)
  await until(() => rows.due.size === 0)
  expect(rows.processed.toSorted()).toEqual(rows.completed.toSorted())
  expect(new Set(rows.processed).size).toBe(69)
  expect(Math.max(...rows.most.values())).toBe(3)
})

test('an item announced during a claim is found at once', async () => {
  const rows = rowsOf([], () => sleep(1))
  const { claim } = rows
  rows.claim = async (busy, done, ahead) => {
    const found = await claim(busy, done, ahead)
    await sleep(50)
    return found
  }
  const queue = start(rows)
  await pass(20)
  rows.due.add('late/1')
  queue.wake()
  // Without the wake it would look again only after a second.
  expect(await until(() => rows.completed.length === 1)).toBeLessThan(200)
})

test('keeps results while the database is unavailable, and processes nothing twice', async () => {
  const rows = rowsOf(items('a', 5), () => sleep(1))
  const { complete } = rows
  let refusals = 2
  rows.complete = async (results) => {
    refusals -= 1
    if (refusals >= 0) throw new Error('the database is unavailable')
    await complete(results)
  }
  start(rows)
  await until(() => rows.due.size === 0)
  expect(rows.processed).toHaveLength(5)
  expect(rows.completed).toHaveLength(5)
})

test('an item that waits to be completed does not block its group', async () => {
  const rows = rowsOf(items('a', 12), (id) => sleep(id === 'a/0' ? 1 : 20))
  const { complete } = rows
  const asked: { busy: string[]; done: string[] }[] = []
  rows.claim = async (busy, done) => {
    asked.push({ busy, done })
    const open = [...rows.due].filter((id) => !done.includes(id)).slice(0, 3)
    return open.filter((id) => !busy.includes(id)).map((id) => ({ id, group: groupOf(id) }))
  }
  rows.complete = async (results) => {
    await sleep(60)
    await complete(results)
  }
  start(rows)
  await until(() => rows.due.size === 0)
  expect(rows.processed.toSorted()).toEqual(items('a', 12).toSorted())
  expect(rows.most.get('a')).toBe(3)
  expect(asked.some(({ done }) => done.length > 0)).toBe(true)
  for (const { busy, done } of asked) {
    expect(busy).toEqual(expect.arrayContaining(done))
    expect(busy.length - done.length).toBeLessThanOrEqual(3)
  }
})

test('what is claimed once, and not again, waits until it begins', async () => {
  const rows = rowsOf(items('a', 9), () => sleep(200))
  const leased = new Set<string>()
  rows.claim = async (busy) => {
    expect(busy).toEqual(expect.arrayContaining([...leased].filter((id) => rows.due.has(id))))
    const open = [...rows.due].filter((id) => !leased.has(id)).slice(0, 4)
    for (const id of open) leased.add(id)
    return open.map((id) => ({ id, group: groupOf(id) }))
  }
  start(rows)
  await until(() => rows.due.size === 0)
  expect(rows.processed).toEqual(items('a', 9))
  expect(rows.most.get('a')).toBe(3)
})

/** Claims three of each group, and as many more as are asked for. @returns how many more at most */
function claimAhead(rows: Rows): { most: number } {
  const asked = { most: 0 }
  rows.claim = async (busy, done, ahead) => {
    const due = [...rows.due].filter((id) => !done.includes(id))
    return [...Map.groupBy(due, groupOf)].flatMap(([group, ids]) => {
      const more = ahead.get(group) ?? 0
      asked.most = Math.max(asked.most, more)
      return ids
        .slice(0, 3 + more)
        .filter((id) => !busy.includes(id))
        .map((id) => ({ id, group }))
    })
  }
  return asked
}

test('of a quick group as many are claimed ahead as were lately processed, of a slow one none', async () => {
  const quick = rowsOf(items('quick', 200), () => sleep(1))
  const asked = claimAhead(quick)
  start(quick, { aheadMs: 25 })
  await until(() => quick.due.size === 0)
  expect(asked.most).toBeGreaterThan(10)
  expect(quick.processed).toEqual(items('quick', 200))
  expect(quick.most.get('quick')).toBe(3)

  const slow = rowsOf(items('slow', 30), () => sleep(500))
  const askedOfSlow = claimAhead(slow)
  start(slow, { aheadMs: 25 })
  await until(() => slow.due.size === 0)
  expect(askedOfSlow.most).toBeLessThanOrEqual(3)
})

test('what was claimed ahead and no longer is to be done when its turn comes never begins', async () => {
  const all = items('a', 100)
  const rows = rowsOf(all, (id) => sleep(Number(id.split('/')[1]) < 40 ? 1 : 200))
  claimAhead(rows)
  start(rows, { aheadMs: 25 })
  await until(() => rows.processed.includes('a/42'))
  for (const id of all.slice(43)) rows.due.delete(id)
  await pass(2000)
  expect(rows.processed).toEqual(all.slice(0, 43))
  expect(rows.completed.toSorted()).toEqual(all.slice(0, 43).toSorted())
})

test('repeats a failed claim', async () => {
  const rows = rowsOf(items('a', 2), () => sleep(1))
  const { claim } = rows
  let failures = 1
  rows.claim = async (busy, done, ahead) => {
    failures -= 1
    if (failures >= 0) throw new Error('the database is unavailable')
    return claim(busy, done, ahead)
  }
  start(rows)
  await until(() => rows.completed.length === 2)
})

test('logs an item that throws, carries on, and retries it after a pause', async () => {
  const logged: unknown[] = []
  const rows = rowsOf(['bad/1', ...items('good', 20)], async (id) => {
    await sleep(1)
    if (groupOf(id) === 'bad') throw new Error('a bug')
  })
  const log = { ...quiet, error: (...line: unknown[]) => void logged.push(line) }
  const queue = start(rows, { log })
  await until(() => rows.completed.length === 20)
  await pass(1200)
  expect(logged.length).toBeGreaterThan(0)
  expect(rows.processed.filter((id) => id === 'bad/1').length).toBeLessThan(5)
  await stop(queue)
  expect(rows.released).toBe(1)
})

test('a stop waits for items in flight, starts no more, and releases the rest', async () => {
  const rows = rowsOf(items('a', 20), () => sleep(300))
  const queue = start(rows)
  await until(() => rows.processed.length === 3)
  await stop(queue)
  expect(rows.processed).toHaveLength(3)
  expect(rows.completed).toHaveLength(3)
  expect(rows.released).toBe(1)
})

test('a stop aborts an item that does not end, and leaves it due', async () => {
  const rows = rowsOf(
    items('a', 1),
    (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  )
  const queue = start(rows)
  await until(() => rows.processed.length === 1)
  const took = await stop(queue)
  expect(took).toBeGreaterThanOrEqual(5000)
  expect(took).toBeLessThan(5100)
  expect(rows.completed).toEqual([])
  expect(rows.due.size).toBe(1)
  expect(rows.released).toBe(1)
})

test('logs leases that cannot be released, and stops anyway', async () => {
  const rows = rowsOf(items('a', 1), async () => {})
  rows.release = () => Promise.reject(new Error('the database is unavailable'))
  const warned: unknown[] = []
  const log = { ...quiet, warn: (...line: unknown[]) => void warned.push(line) }
  await stop(runQueue(rows, { perGroup: 1, log }))
  expect(warned).toEqual([
    [
      { queue: 'rows', err: new Error('the database is unavailable') },
      'queue leases were not released',
    ],
  ])
})
