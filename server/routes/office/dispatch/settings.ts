import { dispatchSettingsEndpoints as endpoints } from '#contract/api/office/dispatch/settings.ts'
import { changeDispatchSettings } from '#server/organisations/dispatch/change-dispatch-settings.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** The settings of dispatch. */
export function dispatchSettingsRoutes(api: OfficeApi): void {
  api.on(endpoints.getDispatchSettings, (org) => readDispatchSettings(org))

  api.on(endpoints.changeDispatchSettings, (org, { version, body }) =>
    changeDispatchSettings(org, { version: version(), read: body }),
  )
}
