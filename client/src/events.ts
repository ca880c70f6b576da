import type { Call } from './call.ts'
import type { CallOptions } from './options.ts'
import { pageThrough } from './page-through.ts'
import type { Event, EventPage, ListEventsQuery, Queued, RedeliverBody } from './schema.ts'

/** What was pushed to webhook endpoints, kept for 30 days. */
export function createEvents(call: Call) {
  const api = {
    /** Reads an event: the very payload that receivers are sent. */
    get(id: string, options?: CallOptions): Promise<Event> {
      return call('getEvent', { id }, options)
    },

    /** One page of events, newest first. */
    list(query?: ListEventsQuery, options?: CallOptions): Promise<EventPage> {
      return call('listEvents', { query }, options)
    },

    /** Every event that the query asks for, newest first, page after page. */
    all(query?: ListEventsQuery, options?: CallOptions): AsyncGenerator<Event, void, undefined> {
      return pageThrough(query, (asked) => api.list(asked, options))
    },

    /** Sends an event again, with the id that it had. */
    redeliver(id: string, body: RedeliverBody = {}, options?: CallOptions): Promise<Queued> {
      return call('redeliverEvent', { id, body }, options)
    },
  }
  return api
}

export type Events = ReturnType<typeof createEvents>
