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
import { placeEndpoints } from './office/dispatch/places.ts'
import { runEndpoints } from './office/dispatch/runs.ts'
import { officeOrderWriteEndpoints } from './office/order-writes.ts'
import { apiKeyEndpoints } from './office/api-keys.ts'
import { dataEndpoints } from './office/settings/data.ts'
import { emailEndpoints, replyAddressEndpoints } from './office/settings/emails.ts'
import { booksEndpoints } from './office/money/books.ts'
import { reportEndpoints } from './office/money/reports.ts'
import { invoiceRunEndpoints } from './office/money/invoice-runs.ts'
import { invoiceEndpoints } from './office/money/invoices.ts'
import { bankEndpoints } from './office/money/bank.ts'
import { paymentEndpoints } from './office/money/payments.ts'
import { statementEndpoints } from './office/money/statements.ts'
import { reminderEndpoints } from './office/money/reminders.ts'
import { moneySettingsEndpoints } from './office/settings/money.ts'
import { settingsEndpoints } from './office/settings/profile.ts'
import { officeWebhookEndpoints } from './office/settings/webhooks.ts'
import { binEndpoints } from './office/dispatch/bins.ts'
import { docketEndpoints } from './office/dispatch/dockets.ts'
import { officeFileEndpoints } from './office/dispatch/files.ts'
import { chargeSettingsEndpoints } from './office/money/charge-settings.ts'
import { chargeEndpoints } from './office/money/charges.ts'
import { fleetEndpoints } from './office/dispatch/fleet.ts'
import { recordImportEndpoints } from './office/dispatch/imports.ts'
import { runningHireEndpoints } from './office/dispatch/running-hires.ts'
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
  ...moneySettingsEndpoints,
  ...booksEndpoints,
  ...reportEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...bankEndpoints,
  ...statementEndpoints,
  ...reminderEndpoints,
  ...invoiceRunEndpoints,
  ...emailEndpoints,
  ...replyAddressEndpoints,
  ...officeWebhookEndpoints,
  ...officeTodayEndpoints,
  ...officeOrderEndpoints,
  ...officeOrderWriteEndpoints,
  ...officeFileEndpoints,
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
  ...runningHireEndpoints,
  ...driverPhoneEndpoints,
  ...chargeEndpoints,
  ...chargeSettingsEndpoints,
  ...boardEndpoints,
  ...placeEndpoints,
  ...runEndpoints,
  ...driverSessionEndpoints,
  ...driverWorkEndpoints,
} as const satisfies Record<string, Endpoint>
