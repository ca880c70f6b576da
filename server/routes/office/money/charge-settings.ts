import { chargeSettingsEndpoints as endpoints } from '#contract/api/office/money/charge-settings.ts'
import { changeChargeSettings } from '#server/organisations/charges/change-charge-settings.ts'
import { findChargeSettings } from '#server/organisations/charges/find-charge-settings.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** How the organisation charges. */
export function chargeSettingsRoutes(api: OfficeApi): void {
  api.on(endpoints.getChargeSettings, (org) => findChargeSettings(org))

  api.on(endpoints.changeChargeSettings, (org, { version, body }) =>
    changeChargeSettings(org, { version: version(), read: body }),
  )
}
