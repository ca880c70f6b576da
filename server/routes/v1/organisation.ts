import { endpoints } from '#contract/api/endpoints.ts'
import { readOwnKey } from '#server/api-keys/read-own-key.ts'
import { presentOrganisation } from '#server/organisations/present-organisation.ts'
import { readProfile } from '#server/organisations/read-profile.ts'
import type { Context } from '#server/routes/context.ts'
import type { V1 } from './guard.ts'

export function organisationRoutes(v1: V1, { bookingUrl }: Context): void {
  v1.on(endpoints.getOrganisation, async (org) =>
    presentOrganisation(org, await readProfile(org), bookingUrl),
  )

  v1.on(endpoints.getApiKey, (org) => readOwnKey(org))
}
