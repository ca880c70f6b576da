import { officeEndpoints } from '#contract/api/office.ts'
import { capabilitiesOf } from '#contract/roles.ts'
import { localTime } from '#contract/values/day.ts'
import type { OfficeApi } from './guard.ts'

/** Whose office it is. */
export function officeRoutes(api: OfficeApi): void {
  api.outside(officeEndpoints.getOffice, async (member) => {
    const { organisation, role, session, factorDueAt, now } = member
    const { slug, name, timezone, currency, test, subscriptionActive } = organisation
    return {
      organisation: { slug, name, timezone, currency, test, subscriptionActive },
      today: localTime(now, timezone).day,
      role,
      capabilities: capabilitiesOf(role),
      secondFactorDueAt: session.hasSecondFactor ? null : (factorDueAt?.toISOString() ?? null),
    }
  })
}
