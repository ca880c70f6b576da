import type { Organisation } from '#contract/organisations/organisation.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'

/** The organisation as `GET /api/v1/organisation` answers it. */
export async function presentOrganisation(org: Org, bookingUrl: string): Promise<Organisation> {
  const [row] = await org.tx.run(
    query
      .selectFrom('organisations')
      .select(['phone', 'email', 'abn', 'created_at'])
      .where('id', '=', org.id),
  )
  return {
    id: org.id,
    object: 'organisation',
    slug: org.slug,
    name: org.name,
    timezone: org.timezone,
    currency: org.currency,
    phone: row?.phone ?? null,
    email: row?.email ?? null,
    abn: row?.abn ?? null,
    onlineBookingOpen: org.subscriptionActive,
    test: org.test,
    bookingUrl: `${bookingUrl}/${org.slug}`,
    createdAt: (row?.created_at ?? org.now).toISOString(),
  }
}
