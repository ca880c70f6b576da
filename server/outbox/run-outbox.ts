import type { Log } from '#server/log.ts'

/**
 * The engine of all work that follows a commit: rows written in the transaction that caused them are
 * claimed under a lease, worked on, and settled. Deliveries use it; mail will. What it works through
 * is a `Source`; within one lane (an endpoint) at most so many are in flight, so that a slow receiver
 * holds up nobody else. A killed process's claims come back when its lease runs out.
 */
export type Source<Item extends OutboxItem, Result> = {
  name: string
  /**
   * What is due and not in `busy`, of each lane no more than can be begun; renews the leases that are
   * held. What is read ahead would be done even if it were called off a moment later.
   * @param done of `busy`, what waits to be settled only: others may be claimed in its stead
   */
  claim(busy: string[], done: string[]): Promise<Item[]>
  /** Does one. Null when the signal cut it short: then it is done again later. */
  work(item: Item, signal: AbortSignal): Promise<Result | null>
  /** Writes what became of them, all or none. */
  settle(results: Result[]): Promise<void>
  /** Gives the leases back. */
  release(): Promise<void>
}

export type OutboxItem = { id: string; lane: string }

export type Outbox = AsyncDisposable & {
  /** There is something new: look now. */
  wake(): void
}

const POLL_MS = 1000
const AT_LEAST_MS = 2
/** For how long outcomes are kept for a database that does not take them: then it is all done again. */
const KEEP_MS = 30_000
/** How long a stop waits for what is in flight before it is cut short. */
const GRACE_MS = 5000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Works a source until disposed of, which waits for what is in flight and gives the rest back.
 * @param perLane how many of one lane are in flight at most
 */
export function runOutbox<Item extends OutboxItem, Result>(
  source: Source<Item, Result>,
  { perLane, log }: { perLane: number; log: Log },
): Outbox {
  const cutShort = new AbortController()
  const stopping = new AbortController()
  const waiting = new Map<string, Item[]>()
  const inFlight = new Map<string, number>()
  const busy = new Set<string>()
  let results: Result[] = []
  let settled: string[] = []
  let refusedSince: number | undefined
  let alarm: (() => void) | undefined
  let woken = true

  const wake = () => {
    woken = true
    alarm?.()
  }
  const begin = async (item: Item) => {
    inFlight.set(item.lane, (inFlight.get(item.lane) ?? 0) + 1)
    const result = await work(item)
    if (result !== null) results.push(result)
    settled.push(item.id)
    const left = (inFlight.get(item.lane) ?? 1) - 1
    if (left > 0) inFlight.set(item.lane, left)
    else inFlight.delete(item.lane)
    beginNext(item.lane)
    alarm?.()
  }
  const work = async (item: Item) => {
    try {
      return await source.work(item, cutShort.signal)
    } catch (error) {
      log.error({ outbox: source.name, id: item.id, err: error }, 'work failed')
      // It is due again at once.
      await pause(POLL_MS)
      return null
    }
  }
  const beginNext = (lane: string) => {
    const queue = waiting.get(lane) ?? []
    while (!stopping.signal.aborted && queue.length > 0 && (inFlight.get(lane) ?? 0) < perLane) {
      const item = queue.shift()
      if (item) void begin(item)
    }
    if (queue.length === 0) waiting.delete(lane)
  }
  const settle = async () => {
    if (settled.length === 0) return
    const [done, ids] = [results, settled]
    results = []
    settled = []
    try {
      if (done.length > 0) await source.settle(done)
      refusedSince = undefined
    } catch (error) {
      refusedSince ??= performance.now()
      if (performance.now() - refusedSince < KEEP_MS) {
        results = [...done, ...results]
        settled = [...ids, ...settled]
        throw error
      }
      refusedSince = undefined
      log.error({ outbox: source.name, err: error }, 'outcomes were given up')
    }
    for (const id of ids) busy.delete(id)
  }
  const claim = async () => {
    const items = await source.claim([...busy], [...settled])
    for (const item of items) {
      busy.add(item.id)
      const queue = waiting.get(item.lane)
      if (queue) queue.push(item)
      else waiting.set(item.lane, [item])
    }
    for (const lane of [...waiting.keys()]) beginNext(lane)
    return items.length
  }

  const run = async () => {
    let lastClaim = -POLL_MS
    while (!stopping.signal.aborted) {
      try {
        const had = results.length
        await settle()
        const due = woken || had > 0 || performance.now() - lastClaim >= POLL_MS
        if (due) {
          woken = false
          lastClaim = performance.now()
          if ((await claim()) > 0) woken = true
        }
      } catch (error) {
        log.warn({ outbox: source.name, err: error }, 'the outbox waits for the database')
        await rest(POLL_MS)
      }
      await rest(woken || results.length > 0 ? AT_LEAST_MS : POLL_MS)
    }
  }
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(finish, ms)
      function finish() {
        clearTimeout(timer)
        alarm = undefined
        resolve()
      }
      alarm = ms > AT_LEAST_MS ? finish : undefined
    })

  const running = run()
  return {
    wake,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      alarm?.()
      await running
      waiting.clear()
      const timer = setTimeout(() => cutShort.abort(), GRACE_MS)
      while (inFlight.size > 0) await pause(10)
      clearTimeout(timer)
      await settle().catch((error: unknown) =>
        log.warn({ outbox: source.name, err: error }, 'outcomes were not written'),
      )
      await source.release().catch((error: unknown) =>
        // Nothing is lost: the leases run out.
        log.warn({ outbox: source.name, err: error }, 'leases were not given back'),
      )
    },
  }
}
