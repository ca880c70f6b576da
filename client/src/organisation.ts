import type { Call } from './call.ts'
import type { CallOptions } from './options.ts'
import type { Organisation } from './schema.ts'

/** The waste business that the key belongs to. */
export function createOrganisation(call: Call) {
  return {
    /** Reads it, with its public id and whether online booking is open. */
    get(options?: CallOptions): Promise<Organisation> {
      return call('getOrganisation', {}, options)
    },
  }
}

export type KeyOrganisation = ReturnType<typeof createOrganisation>
