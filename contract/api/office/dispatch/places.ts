import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { invalidQuery } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { Places, PlacesQuery } from '#contract/office/dispatch/places.ts'

/** Looking addresses up (rules, section 12, "Runs"). Only our own pages call it. */
export const placeEndpoints = {
  findPlaces: {
    audience: 'office',
    tag: 'Office',
    maturity: 'beta',
    published: false,
    description: 'For our own pages.',
    method: 'GET',
    path: '/api/office/{organisation}/places',
    params: { organisation },
    operationId: 'findPlaces',
    summary: 'Look up where an address is',
    capability: 'writeOrders',
    query: PlacesQuery,
    status: 200,
    answer: Places,
    means: 'Places that the address could be.',
    refusals: [...forMembers, invalidQuery],
  },
} as const satisfies Record<string, Endpoint>
