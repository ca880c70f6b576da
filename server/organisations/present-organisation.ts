import { BookingRules } from '#contract/catalog.ts'
import type { Organisation } from '#contract/organisation.ts'
import { sql } from '#db/tenant.ts'
import type { Org } from '#db/tenant.ts'

/** The organisation as `GET /api/v1/organisation` answers it. */
export async function presentOrganisation(
  org: Org,
  { bookingUrl, takesPayment }: { bookingUrl: string; takesPayment: boolean },
): Promise<Organisation> {
  const [row] = await org.tx.run(
    sql
      .selectFrom('organisations')
      .select(['phone', 'email', 'abn', 'booking_rules', 'created_at'])
      .where('id', '=', org.id),
  )
  const { paymentRequired } = BookingRules.pick({ paymentRequired: true }).parse(row?.booking_rules)
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
    onlineBookingOpen: org.subscriptionActive && (takesPayment || !paymentRequired),
    test: org.test,
    bookingUrl: `${bookingUrl}/${org.slug}`,
    createdAt: (row?.created_at ?? org.now).toISOString(),
  }
}
