import type { RefusalName } from '#server/refusal.ts'

/** The counts of this process since it started. Counting is a few additions, so it's always on. */

/** Upper bounds of the buckets of durations, in milliseconds. */
export const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/** The requests of one method and route. */
export type RouteCounts = {
  method: string
  /** As it was mounted, such as `/api/v1/orders/:id`; null for addresses without a route. */
  route: string | null
  statuses: Map<number, number>
  /** How many took at most each of `BUCKETS_MS` but longer than the one before; then the rest. */
  buckets: number[]
  milliseconds: number
}

export type RequestCounts = {
  routes: RouteCounts[]
  refusals: Map<RefusalName, number>
  /** How many are missing from the log of requests by API key. */
  unlogged: number
}

export function createRequestCounts(): RequestCounts {
  return { routes: [], refusals: new Map(), unlogged: 0 }
}

/** Adds a route, whose requests `countRequest` then counts. */
export function addRoute({ routes }: RequestCounts, method: string, route: string | null) {
  const buckets = Array.from({ length: BUCKETS_MS.length + 1 }, () => 0)
  const counts: RouteCounts = { method, route, statuses: new Map(), buckets, milliseconds: 0 }
  routes.push(counts)
  return counts
}

export function countRequest(counts: RouteCounts, status: number, ms: number): void {
  counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
  counts.milliseconds += ms
  let bucket = 0
  while (bucket < BUCKETS_MS.length && ms > (BUCKETS_MS[bucket] ?? 0)) bucket += 1
  counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
}

export function countRefusal({ refusals }: RequestCounts, name: RefusalName): void {
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}
