/** What `listen` needs of an event; the rest is passed on. */
export type FeedEvent = {
  id: string
  type: string
  timestamp: string
  data: { id: string; version?: number }
}

/**
 * Events in the order of their instants, but those of one order or job in the order of their versions: a change that
 * had to wait for another one may have begun before it. Pure.
 * @param events by instant
 */
export function inOrder(events: readonly FeedEvent[]): FeedEvent[] {
  const bySubject = Map.groupBy(events, ({ data }) => data.id)
  const sorted = new Map(
    Array.from(bySubject, ([id, own]) => [
      id,
      own.toSorted((a, b) => (a.data.version ?? 0) - (b.data.version ?? 0)).values(),
    ]),
  )
  return events.map((event) => sorted.get(event.data.id)?.next().value ?? event)
}
