import type { Organisation as PublicOrganisation } from '#contract/organisations/organisation.ts'
import type { Organisation } from '#server/db/tenant.ts'
import type { Profile } from './read-profile.ts'

/** The organisation as `GET /api/v1/organisation` shows it, field by field. */
export function presentOrganisation(
  organisation: Organisation,
  profile: Profile,
  bookingUrl: string,
): PublicOrganisation {
  return {
    id: organisation.id,
    object: 'organisation',
    slug: organisation.slug,
    name: organisation.name,
    timezone: organisation.timezone,
    currency: organisation.currency,
    phone: profile.phone,
    email: profile.email,
    abn: profile.abn,
    onlineBookingOpen: organisation.subscriptionActive,
    test: organisation.test,
    bookingUrl: `${bookingUrl}/${organisation.slug}`,
    createdAt: profile.created_at.toISOString(),
  }
}
