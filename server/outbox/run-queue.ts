import type { Log } from '#server/log.ts'

/**
 * Processes items from a queue of rows, each written in the transaction that caused it. Rows are
 * claimed under a lease, processed and completed; if a process is killed, its leases run out and
 * others take its rows. Caps how many run at once per group (an endpoint), so one slow receiver can't
 * block the rest.
 */
export type Queue<Item extends QueueItem, Result> = {
  name: string
  /**
   * Claims items that are due and not in `busy`, and renews the leases held. Claims no more of a group
   * than can start: a prefetched item would still be sent after it was cancelled.
   * @param done the items of `busy` that only wait to be completed: others may take their places
   */
  claim(busy: string[], done: string[]): Promise<Item[]>
  /** Processes one item. Null if the signal cut it short: the item is processed again later. */
  process(item: Item, signal: AbortSignal): Promise<Result | null>
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs a queue until disposed of, which waits for items in flight and releases the rest.
 * @param perGroup how many items of one group may be in flight
 */
export function runQueue<Item extends QueueItem, Result>(
  queue: Queue<Item, Result>,
  { perGroup, log }: { perGroup: number; log: Log },
): RunningQueue {
  const cutShort = new AbortController()
  const stopping = new AbortController()
  const waiting = new Map<string, Item[]>()
  const inFlight = new Map<string, number>()
  const busy = new Set<string>()
  let results: Result[] = []
  let processed: string[] = []
  let failingSince: number | undefined
  let alarm: (() => void) | undefined
  let woken = true

  const wake = () => {
    woken = true
    alarm?.()
  }
  const begin = async (item: Item) => {
    inFlight.set(item.group, (inFlight.get(item.group) ?? 0) + 1)
    const result = await processItem(item)
    if (result !== null) results.push(result)
    processed.push(item.id)
    const left = (inFlight.get(item.group) ?? 1) - 1
    if (left > 0) inFlight.set(item.group, left)
    else inFlight.delete(item.group)
    beginNext(item.group)
    alarm?.()
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
    const items = waiting.get(group) ?? []
    while (!stopping.signal.aborted && items.length > 0 && (inFlight.get(group) ?? 0) < perGroup) {
      const item = items.shift()
      if (item) void begin(item)
    }
    if (items.length === 0) waiting.delete(group)
  }
  const complete = async () => {
    if (processed.length === 0) return
    const [batch, ids] = [results, processed]
    results = []
    processed = []
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
    }
    for (const id of ids) busy.delete(id)
  }
  const claim = async () => {
    const items = await queue.claim([...busy], [...processed])
    for (const item of items) {
      busy.add(item.id)
      const others = waiting.get(item.group)
      if (others) others.push(item)
      else waiting.set(item.group, [item])
    }
    for (const group of waiting.keys().toArray()) beginNext(group)
    return items.length
  }

  const run = async () => {
    let lastClaim = -POLL_MS
    while (!stopping.signal.aborted) {
      try {
        const had = results.length
        await complete()
        const due = woken || had > 0 || performance.now() - lastClaim >= POLL_MS
        if (due) {
          woken = false
          lastClaim = performance.now()
          if ((await claim()) > 0) woken = true
        }
      } catch (error) {
        log.warn({ queue: queue.name, err: error }, 'queue is waiting for the database')
        await rest(POLL_MS)
      }
      await rest(woken || results.length > 0 ? MIN_PAUSE_MS : POLL_MS)
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
      alarm = ms > MIN_PAUSE_MS ? finish : undefined
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
