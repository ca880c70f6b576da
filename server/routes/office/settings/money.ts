import { moneySettingsEndpoints as endpoints } from '#contract/api/office/settings/money.ts'
import { changeLockDate } from '#server/invoices/lock/change-lock-date.ts'
import { changeMoneySettings } from '#server/invoices/settings/change-money-settings.ts'
import { readMoneySettings } from '#server/invoices/settings/read-money-settings.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** What the organisation invoices with. */
export function moneySettingsRoutes(api: OfficeApi): void {
  api.on(endpoints.getMoneySettings, readMoneySettings)

  api.on(endpoints.changeMoneySettings, (org, { version, body }) =>
    changeMoneySettings(org, { version: version(), read: body }),
  )

  api.on(endpoints.changeLockDate, async (org, { version, body }) => {
    await changeLockDate(org, { version: version(), read: body })
    return readMoneySettings(org)
  })
}
