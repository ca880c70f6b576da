import { officeEndpoints } from '#contract/api/office.ts'
import { capabilitiesOf } from '#contract/roles.ts'
import type { OfficeApi } from './guard.ts'

/** Whose office it is. */
export function officeRoutes(api: OfficeApi): void {
  api.outside(officeEndpoints.getOffice, async ({ organisation, role }) => {
    const { slug, name, timezone, currency, test, subscriptionActive } = organisation
    return {
      organisation: { slug, name, timezone, currency, test, subscriptionActive },
      role,
      capabilities: capabilitiesOf(role),
    }
  })
}
