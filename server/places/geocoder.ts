import * as z from 'zod'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { Log } from '#server/log.ts'
import { openService } from '#server/outbound/ask-service.ts'

/** A place that a geocoder found. */
export type Found = { label: string; point: Point; exact: boolean }

export type Geocoder = {
  /**
   * Looks an address up, the likeliest place first; null if the geocoder doesn't answer. Never throws.
   * @param near places near it come first
   */
  find(text: string, near?: Point | null): Promise<Found[] | null>
  close(): Promise<void>
}

const LIMIT_MS = 3000
const MOST = 5
const LONGEST_LABEL = 200

const text = z.string().optional()
/** What Photon answers to /api (Photon, "API usage"): GeoJSON with the parts of an address. */
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        type: z.literal('Point'),
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        district: text,
        city: text,
        state: text,
        postcode: text,
      }),
    }),
  ),
})

type Parts = z.output<typeof Answer>['features'][number]['properties']

/** A geocoder that speaks Photon's HTTP API. */
export function openGeocoder(url: string, { log }: { log: Log }): Geocoder {
  const service = openService(url, { totalMs: LIMIT_MS })
  return {
    async find(address, near = null) {
      const query = new URLSearchParams({ q: address, limit: String(MOST) })
      if (near) {
        query.set('lat', String(near.latitude))
        query.set('lon', String(near.longitude))
      }
      try {
        const { features } = Answer.parse(await service.ask(`/api?${query.toString()}`))
        return features.slice(0, MOST).map(({ geometry, properties }) => {
          const [longitude, latitude] = geometry.coordinates
          const exact = properties.housenumber !== undefined
          return { label: labelOf(properties), point: { latitude, longitude }, exact }
        })
      } catch (error) {
        const why = error instanceof z.ZodError ? 'the answer has no places' : String(error)
        log.warn({ why }, 'the geocoder did not answer')
        return null
      }
    },
    close: () => service.close(),
  }
}

function labelOf({ name, housenumber, street, district, city, state, postcode }: Parts): string {
  const road = [housenumber, street].filter(Boolean).join(' ')
  const town = [district ?? city, state, postcode].filter(Boolean).join(' ')
  const parts = [name, road, town].filter((part, at, all) => part && all.indexOf(part) === at)
  return parts.join(', ').slice(0, LONGEST_LABEL)
}
