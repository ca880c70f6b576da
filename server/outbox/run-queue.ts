import type { Log } from '#server/log.ts'
import { createBell } from './bell.ts'
import type { Bell } from './bell.ts'
import { createPace } from './pace.ts'

/**
 * Processes items from a queue of rows, each written in the transaction that caused it. Rows are
 * claimed under a lease, processed and completed; if a process is killed, its leases run out and
 * others take its rows. Caps how many run at once per group (an endpoint), so one slow receiver can't
 * block the rest. Claiming and completing go on side by side.
 */
export type Queue<Item extends QueueItem, Result> = {
  name: string
  /**
   * Claims items that are due and not in `busy`, and renews the leases held.
   * @param done the items of `busy` that only wait to be completed: others may take their places
   * @param ahead how many more of a group to claim than may be in flight; none where it's absent
   */
  claim(busy: string[], done: string[], ahead: ReadonlyMap<string, number>): Promise<Item[]>
  /** Processes one item. Null if the signal cut it short: the item is processed again later. */
  process(item: Item, signal: AbortSignal): Promise<Result | null>
  /** Whether nothing else of the item's group may begin until this result is written and the rest is claimed again. */
  stopsGroup?(result: Result): boolean
  /** Writes all results or none. */
  complete(results: Result[]): Promise<void>
  /** Gives up the leases. */
  release(): Promise<void>
}

export type QueueItem = { id: string; group: string }

export type RunningQueue = AsyncDisposable & {
  /** Looks for new items at once. */
  wake(): void
}

const POLL_MS = 1000
const MIN_PAUSE_MS = 2
/** Results are kept this long while the database is unavailable; then their items are processed again. */
const KEEP_RESULTS_MS = 30_000
/** A stop waits this long for items in flight before it aborts them. */
const GRACE_MS = 5000

/** Items of a group that were claimed and may begin until some time; then they must be claimed again. */
type Waiting<Item> = { items: Item[]; until: number }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs a queue until disposed of, which waits for items in flight and releases the rest.
 * @param perGroup how many items of one group may be in flight
 * @param aheadMs how long what is claimed ahead may wait until it's claimed again, as it is then. As many of a group are
 *   as were processed in such a time. Without it, what is claimed may wait for as long as it must.
 */
export function runQueue<Item extends QueueItem, Result>(
  queue: Queue<Item, Result>,
  { perGroup, aheadMs, log }: { perGroup: number; aheadMs?: number; log: Log },
): RunningQueue {
  const cutShort = new AbortController()
  const stopping = new AbortController()
  const claiming = createBell(stopping.signal)
  const completing = createBell(stopping.signal)
  let waiting = new Map<string, Waiting<Item>>()
  /** Items that began since the last claim did, which may have seen them as due. */
  let begun = new Set<string>()
  /** Groups that a result has stopped, until it's written. */
  const stopped = new Map<string, Result>()
  const inFlight = new Map<string, number>()
  const pace = createPace(aheadMs ?? 0)
  const busy = new Set<string>()
  let results: Result[] = []
  let processed: string[] = []
  /** Those of `processed` that are being completed. */
  let settling: string[] = []
  let failingSince: number | undefined

  const begin = async (item: Item) => {
    busy.add(item.id)
    begun.add(item.id)
    inFlight.set(item.group, (inFlight.get(item.group) ?? 0) + 1)
    const result = await processItem(item)
    if (result !== null) {
      results.push(result)
      if (queue.stopsGroup?.(result)) stopped.set(item.group, result)
    }
    processed.push(item.id)
    if (aheadMs !== undefined) pace.count(item.group)
    const left = (inFlight.get(item.group) ?? 1) - 1
    if (left > 0) inFlight.set(item.group, left)
    else inFlight.delete(item.group)
    completing.ring()
    beginNext(item.group)
  }
  const processItem = async (item: Item) => {
    try {
      return await queue.process(item, cutShort.signal)
    } catch (error) {
      log.error({ queue: queue.name, id: item.id, err: error }, 'queue item failed')
      // The item stays due, so it comes back at once.
      await pause(POLL_MS)
      return null
    }
  }
  const beginNext = (group: string) => {
    if (stopped.has(group)) waiting.delete(group)
    const held = waiting.get(group)
    if (!held) return
    const free = stopping.signal.aborted ? 0 : perGroup - (inFlight.get(group) ?? 0)
    if (performance.now() > held.until) claiming.ring()
    else for (const item of held.items.splice(0, free)) void begin(item)
    if (held.items.length === 0) waiting.delete(group)
  }
  const complete = async () => {
    if (processed.length === 0) return
    const [batch, ids] = [results, processed]
    results = []
    processed = []
    settling = ids
    try {
      if (batch.length > 0) await queue.complete(batch)
      failingSince = undefined
    } catch (error) {
      failingSince ??= performance.now()
      if (performance.now() - failingSince < KEEP_RESULTS_MS) {
        results = [...batch, ...results]
        processed = [...ids, ...processed]
        throw error
      }
      failingSince = undefined
      log.error({ queue: queue.name, err: error }, 'queue results dropped')
    } finally {
      settling = []
    }
    for (const id of ids) busy.delete(id)
    for (const [group, result] of stopped) if (batch.includes(result)) stopped.delete(group)
  }
  const claim = async () => {
    begun = new Set()
    const stoppedBefore = new Set(stopped.keys())
    const now = performance.now()
    // The rest of a group that has waited is claimed again as a whole, so that it keeps its order.
    const kept = [...waiting].filter(([, { until }]) => until - now > (aheadMs ?? 0) / 2)
    const known = [...busy, ...kept.flatMap(([, { items }]) => items.map(({ id }) => id))]
    const claimed = await queue.claim(known, [...settling, ...processed], pace.recent())
    const found = claimed.filter(
      ({ id, group }) => !busy.has(id) && !begun.has(id) && !stoppedBefore.has(group),
    )
    waiting = new Map(kept)
    for (const [group, items] of Map.groupBy(found, (item) => item.group)) {
      const held = waiting.get(group)
      if (held) held.items.push(...items)
      else waiting.set(group, { items, until: now + (aheadMs ?? Infinity) })
    }
    for (const group of waiting.keys().toArray()) beginNext(group)
    // There may be more than one claim returns.
    if (found.length > 0) claiming.ring()
  }

  const repeat = async (work: () => Promise<void>, bell: Bell) => {
    const rest = createBell(stopping.signal)
    while (!stopping.signal.aborted) {
      try {
        await work()
        await bell.wait(POLL_MS)
      } catch (error) {
        log.warn({ queue: queue.name, err: error }, 'queue is waiting for the database')
        await rest.wait(POLL_MS)
      }
    }
  }
  const settle = async () => {
    // A moment, so that what ends together is written together.
    await pause(MIN_PAUSE_MS)
    await complete()
    claiming.ring()
  }

  const running = Promise.all([repeat(claim, claiming), repeat(settle, completing)])
  return {
    wake: () => claiming.ring(),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
      waiting.clear()
      const timer = setTimeout(() => cutShort.abort(), GRACE_MS)
      while (inFlight.size > 0) await pause(10)
      clearTimeout(timer)
      await complete().catch((error: unknown) =>
        log.warn({ queue: queue.name, err: error }, 'queue results were not written'),
      )
      // If this fails, the leases run out later.
      await queue
        .release()
        .catch((error: unknown) =>
          log.warn({ queue: queue.name, err: error }, 'queue leases were not released'),
        )
    },
  }
}
