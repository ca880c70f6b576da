import { officeEndpoints } from '#contract/api/office.ts'
import { capabilitiesOf } from '#contract/roles.ts'
import { localTime } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from './guard.ts'

/** Whose office it is. */
export function officeRoutes(api: OfficeApi, { payments }: Pick<Context, 'payments'>): void {
  api.outside(officeEndpoints.getOffice, async (member) => {
    const { organisation, role, session, factorDueAt, now } = member
    const { slug, name, timezone, currency, test, subscriptionActive } = organisation
    const { chargesGst } = await member.inOrg(loadCatalog)
    return {
      organisation: {
        slug,
        name,
        timezone,
        currency,
        test,
        subscriptionActive,
        takesPayment: takesPayment(organisation, payments),
        chargesGst: chargesGst !== false,
      },
      today: localTime(now, timezone).day,
      role,
      capabilities: capabilitiesOf(role),
      secondFactorDueAt: session.hasSecondFactor ? null : (factorDueAt?.toISOString() ?? null),
    }
  })
}
