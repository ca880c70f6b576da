import type { Call } from './http/call.ts'
import type { CallOptions } from './http/options.ts'
import { pageThrough } from './http/page-through.ts'
import type { ListRequestsQuery } from './schema/queries.ts'
import type {
  ApiKey,
  Organisation,
  Request as LoggedRequest,
  RequestPage,
} from './schema/schema.ts'

/** The waste business that the key belongs to. */
export function createOrganisation(call: Call) {
  const api = {
    /** Reads the organisation, with its public id and whether online booking is open. */
    get(options?: CallOptions): Promise<Organisation> {
      return call('get', '/api/v1/organisation', {}, options)
    },

    /** Reads the key that the calls are made with: what it may do, and until when. */
    apiKey(options?: CallOptions): Promise<ApiKey> {
      return call('get', '/api/v1/api-key', {}, options)
    },

    /** One page of what the organisation's keys asked in the last days, newest first. */
    requests(query?: ListRequestsQuery, options?: CallOptions): Promise<RequestPage> {
      return call('get', '/api/v1/requests', { query }, options)
    },

    /** Every such request that matches the query, newest first, page after page. */
    allRequests(
      query?: ListRequestsQuery,
      options?: CallOptions,
    ): AsyncGenerator<LoggedRequest, void, undefined> {
      return pageThrough(query, (asked) => api.requests(asked, options))
    },
  }
  return api
}

export type KeyOrganisation = ReturnType<typeof createOrganisation>
