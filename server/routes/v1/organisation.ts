import { endpoints } from '#contract/api/endpoints.ts'
import { presentOrganisation } from '#server/organisations/present-organisation.ts'
import type { Context } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function organisationRoutes({ bookingUrl }: Context, v1: V1): void {
  v1.keyed(endpoints.getOrganisation, (caller) =>
    v1.inCallersOrganisation(caller, (org) => presentOrganisation(org, bookingUrl)),
  )
}
