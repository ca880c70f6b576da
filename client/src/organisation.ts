import type { Call } from './http/call.ts'
import type { CallOptions } from './http/options.ts'
import type { ApiKey, Organisation } from './schema/schema.ts'

/** The waste business that the key belongs to. */
export function createOrganisation(call: Call) {
  return {
    /** Reads the organisation, with its public id and whether online booking is open. */
    get(options?: CallOptions): Promise<Organisation> {
      return call('get', '/api/v1/organisation', {}, options)
    },

    /** Reads the key that the calls are made with: what it may do, and until when. */
    apiKey(options?: CallOptions): Promise<ApiKey> {
      return call('get', '/api/v1/api-key', {}, options)
    },
  }
}

export type KeyOrganisation = ReturnType<typeof createOrganisation>
