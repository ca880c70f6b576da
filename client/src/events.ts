import type { Call } from './http/call.ts'
import type { CallOptions, CreateOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListEventsQuery } from './schema/queries.ts'
import type {
  Event,
  EventPage,
  Queued,
  RedeliverBody,
  TestEvent,
  TestEventBody,
} from './schema/schema.ts'

/** The events of the last 30 days. */
export function createEvents(call: Call) {
  const api = {
    /** Reads an event: the same payload that receivers get. */
    get(id: string, options?: CallOptions): Promise<Event> {
      return call('get', '/api/v1/events/{id}', { id }, options)
    },

    /** One page of events, newest first. */
    list(query?: ListEventsQuery, options?: CallOptions): Promise<EventPage> {
      return call('get', '/api/v1/events', { query }, options)
    },

    /** Every event that matches the query, newest first, page after page. */
    all(query?: ListEventsQuery, options?: CallOptions): AsyncGenerator<Event, void, undefined> {
      return pageThrough(query, (asked) => api.list(asked, options))
    },

    /** Sends an event again, with the same id. */
    redeliver(id: string, body: RedeliverBody = {}, options?: CallOptions): Promise<Queued> {
      return call('post', '/api/v1/events/{id}/redeliver', { id, body }, options)
    },

    /** Makes an event happen, in a test organisation only: to an order or job of yours, or to a new order. */
    make(body: TestEventBody, options: CreateOptions = {}): Promise<TestEvent> {
      const { idempotencyKey = crypto.randomUUID() } = options
      return call('post', '/api/v1/test/events', { body, idempotencyKey }, options)
    },
  }
  return api
}

export type Events = ReturnType<typeof createEvents>
