import { placeEndpoints as endpoints } from '#contract/api/office/dispatch/places.ts'
import { findPlaces } from '#server/places/find-places.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Where addresses are, as a geocoder knows. */
export function placeRoutes(api: OfficeApi, { geocoder }: Pick<Context, 'geocoder'>): void {
  api.outside(endpoints.findPlaces, (desk, { query }) => findPlaces(desk, geocoder, query.q))
}
