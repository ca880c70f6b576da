import type { Endpoint } from '#contract/endpoint.ts'
import { accountEndpoints } from './account/session.ts'
import { joiningEndpoints } from './account/joining.ts'
import { ownAccountEndpoints } from './account/own-account.ts'
import { factorEndpoints } from './account/factors.ts'
import { driverSessionEndpoints } from './driver/session.ts'
import { driverWorkEndpoints } from './driver/work.ts'
import { driverPhoneEndpoints } from './office/driver-phones.ts'
import { officeJobEndpoints } from './office/jobs.ts'
import { boardEndpoints } from './office/dispatch/board.ts'
import { runEndpoints } from './office/dispatch/runs.ts'
import { officeOrderWriteEndpoints } from './office/order-writes.ts'
import { apiKeyEndpoints } from './office/api-keys.ts'
import { dataEndpoints } from './office/settings/data.ts'
import { emailEndpoints, replyAddressEndpoints } from './office/settings/emails.ts'
import { settingsEndpoints } from './office/settings/profile.ts'
import { officeWebhookEndpoints } from './office/settings/webhooks.ts'
import { binEndpoints } from './office/dispatch/bins.ts'
import { docketEndpoints } from './office/dispatch/dockets.ts'
import { fleetEndpoints } from './office/dispatch/fleet.ts'
import { recordImportEndpoints } from './office/dispatch/imports.ts'
import { dispatchSettingsEndpoints } from './office/dispatch/settings.ts'
import { customerImportEndpoints } from './office/customer-imports.ts'
import { customerWriteEndpoints } from './office/customer-writes.ts'
import { customerEndpoints } from './office/customers.ts'
import { auditLogEndpoints } from './office/audit-log.ts'
import { officeCatalogEndpoints } from './office/catalog.ts'
import { savedViewEndpoints } from './office/views.ts'
import { officeTodayEndpoints } from './office/today.ts'
import { officeOrderEndpoints } from './office/orders.ts'
import { officeEndpoints } from './office.ts'
import { phoneOrderEndpoints } from './office/phone-order.ts'
import { passkeyEndpoints } from './account/passkeys.ts'
import { membershipEndpoints, teamEndpoints } from './team.ts'

/** Every endpoint that only our own pages for people with accounts call, by its operation id. */
export const privateEndpoints = {
  ...accountEndpoints,
  ...joiningEndpoints,
  ...ownAccountEndpoints,
  ...factorEndpoints,
  ...passkeyEndpoints,
  ...membershipEndpoints,
  ...officeEndpoints,
  ...teamEndpoints,
  ...apiKeyEndpoints,
  ...auditLogEndpoints,
  ...dataEndpoints,
  ...settingsEndpoints,
  ...emailEndpoints,
  ...replyAddressEndpoints,
  ...officeWebhookEndpoints,
  ...officeTodayEndpoints,
  ...officeOrderEndpoints,
  ...officeOrderWriteEndpoints,
  ...officeJobEndpoints,
  ...phoneOrderEndpoints,
  ...customerEndpoints,
  ...customerWriteEndpoints,
  ...customerImportEndpoints,
  ...officeCatalogEndpoints,
  ...savedViewEndpoints,
  ...fleetEndpoints,
  ...binEndpoints,
  ...docketEndpoints,
  ...dispatchSettingsEndpoints,
  ...recordImportEndpoints,
  ...driverPhoneEndpoints,
  ...boardEndpoints,
  ...runEndpoints,
  ...driverSessionEndpoints,
  ...driverWorkEndpoints,
} as const satisfies Record<string, Endpoint>
