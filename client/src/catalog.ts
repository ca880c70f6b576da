import type { Call } from './http/call.ts'
import type { CallOptions } from './http/options.ts'
import type { AvailabilityQuery } from './schema/queries.ts'
import type { Availability, Catalog } from './schema/schema.ts'

/** What the organisation offers, and on which days. Keep the catalogue for a few minutes. */
export function createCatalog(call: Call) {
  // Both calls are public, and name the organisation by its booking slug instead of a key.
  let known: string | undefined
  const slug = async (options?: CallOptions) =>
    (known ??= (await call('get', '/api/v1/organisation', {}, options)).slug)

  return {
    /** Reads areas, products and prices, add-ons, rules, questions, notices and terms. */
    async get(options?: CallOptions): Promise<Catalog> {
      const id = await slug(options)
      return call('get', '/api/public/{organisation}/catalog', { id }, options)
    },

    /** Reads the delivery dates that aren't available, by product: by default of the next six weeks. */
    async availability(query?: AvailabilityQuery, options?: CallOptions): Promise<Availability> {
      const id = await slug(options)
      return call('get', '/api/public/{organisation}/availability', { id, query }, options)
    },
  }
}

export type OrganisationCatalog = ReturnType<typeof createCatalog>
