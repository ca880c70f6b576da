import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { describeScope } from '#server/openapi/deployment.ts'
import { docsRoutes } from '#server/routes/docs/docs.ts'
import { endConnections } from '#server/http/end-connections.ts'
import { logRequests } from '#server/http/clients/log-requests.ts'
import { createAddressBudgets } from '#server/http/clients/address-budgets.ts'
import { createTurns } from '#server/routes/take-turns.ts'
import { createErrorHandler } from '#server/http/on-error.ts'
import { createRequestId, plainServer, prepare, refuseUnknown } from '#server/http/plain-server.ts'
import { createSenders, noteFacts } from '#server/http/clients/request-facts.ts'
import type { RequestCounts } from '#server/http/clients/count-requests.ts'
import { createAccountApi } from '#server/routes/account/guard.ts'
import { joiningRoutes } from '#server/routes/account/joining.ts'
import { ownAccountRoutes } from '#server/routes/account/own-account.ts'
import { factorRoutes } from '#server/routes/account/factors.ts'
import { membershipRoutes } from '#server/routes/account/memberships.ts'
import { passkeyRoutes } from '#server/routes/account/passkeys.ts'
import { replyAddressRoutes } from '#server/routes/account/reply-address.ts'
import { sessionRoutes } from '#server/routes/account/session.ts'
import type { Context } from '#server/routes/context.ts'
import { createDriverApi } from '#server/routes/driver/guard.ts'
import { driverSessionRoutes } from '#server/routes/driver/session.ts'
import { driverWorkRoutes } from '#server/routes/driver/work.ts'
import { boardRoutes } from '#server/routes/office/dispatch/board.ts'
import { placeRoutes } from '#server/routes/office/dispatch/places.ts'
import { runRoutes } from '#server/routes/office/dispatch/runs.ts'
import { driverPhoneRoutes } from '#server/routes/office/dispatch/driver-phones.ts'
import { apiKeyRoutes } from '#server/routes/office/settings/api-keys.ts'
import { auditLogRoutes } from '#server/routes/office/audit-log.ts'
import { dataRoutes } from '#server/routes/office/settings/data.ts'
import { binRoutes } from '#server/routes/office/dispatch/bins.ts'
import { chargeSettingsRoutes } from '#server/routes/office/money/charge-settings.ts'
import { chargeRoutes } from '#server/routes/office/money/charges.ts'
import { docketRoutes } from '#server/routes/office/dispatch/dockets.ts'
import { fleetRoutes } from '#server/routes/office/dispatch/fleet.ts'
import { officeFileRoutes } from '#server/routes/office/dispatch/files.ts'
import { officeJobRoutes } from '#server/routes/office/dispatch/jobs.ts'
import { runningHireRoutes } from '#server/routes/office/dispatch/running-hires.ts'
import { dispatchSettingsRoutes } from '#server/routes/office/dispatch/settings.ts'
import { customerImportRoutes } from '#server/routes/office/customer-imports.ts'
import { customerRoutes, customerWriteRoutes } from '#server/routes/office/customers.ts'
import { officeCatalogRoutes } from '#server/routes/office/catalog.ts'
import { createOfficeApi } from '#server/routes/office/guard.ts'
import { liveRoutes } from '#server/routes/office/live.ts'
import { officeRoutes } from '#server/routes/office/office.ts'
import { teamRoutes } from '#server/routes/office/team.ts'
import { booksRoutes } from '#server/routes/office/money/books.ts'
import { bankRoutes } from '#server/routes/office/money/bank.ts'
import { reportRoutes } from '#server/routes/office/money/reports.ts'
import { reminderRoutes } from '#server/routes/office/money/reminders.ts'
import { invoiceRunRoutes } from '#server/routes/office/money/invoice-runs.ts'
import { invoiceRoutes } from '#server/routes/office/money/invoices.ts'
import { paymentRoutes } from '#server/routes/office/money/payments.ts'
import { statementRoutes } from '#server/routes/office/money/statements.ts'
import { moneySettingsRoutes } from '#server/routes/office/settings/money.ts'
import { emailRoutes } from '#server/routes/office/settings/emails.ts'
import { settingsRoutes } from '#server/routes/office/settings/profile.ts'
import { officeWebhookRoutes } from '#server/routes/office/settings/webhooks.ts'
import { officeOrderRoutes } from '#server/routes/office/orders.ts'
import { officeOrderWriteRoutes } from '#server/routes/office/order-writes.ts'
import { phoneOrderRoutes } from '#server/routes/office/phone-order.ts'
import { savedViewRoutes } from '#server/routes/office/views.ts'
import { officePages } from '#server/routes/office/pages.ts'
import { driverPages } from '#server/routes/driver/pages.ts'
import { Shares } from '#server/db/shares.ts'
import { createPrinter } from '#server/invoices/pdf/printer.ts'
import type { KeyUses } from '#server/api-keys/key-uses.ts'
import type { RequestLog } from '#server/requests/request-log.ts'
import type { RootLog } from './log.ts'
import { devMailRoutes } from '#server/routes/dev/mail.ts'
import { healthRoutes } from '#server/routes/health.ts'
import type { HealthContext } from '#server/routes/health.ts'
import { bookingPage } from '#server/routes/booking/booking-page.ts'
import { previewPage } from '#server/routes/booking/preview-page.ts'
import { documentPage } from '#server/routes/booking/document/document-page.ts'
import { logoRoutes } from '#server/routes/booking/logo.ts'
import { createPages } from '#server/routes/booking/guard.ts'
import { keepBuild } from '#server/routes/build/read-build.ts'
import { eventRoutes as paymentEventRoutes } from '#server/routes/payments/events.ts'
import { testPageRoutes } from '#server/routes/payments/test-page.ts'
import { calendarRoutes } from '#server/routes/booking/files/calendar.ts'
import { photoRoutes } from '#server/routes/booking/files/photo.ts'
import { invoicePage } from '#server/routes/booking/invoice/invoice-page.ts'
import { invoicePdfRoutes } from '#server/routes/booking/invoice/invoice-pdf.ts'
import { hirerPage } from '#server/routes/booking/hirer-page.ts'
import { createHirerApi } from '#server/routes/hirer/guard.ts'
import { hirersChargeRoutes } from '#server/routes/hirer/charges.ts'
import { orderRoutes as hirerOrderRoutes } from '#server/routes/hirer/orders.ts'
import { payerRoutes } from '#server/routes/hirer/invoices.ts'
import { paymentSessionRoutes as hirerPaymentSessionRoutes } from '#server/routes/hirer/payment-sessions.ts'
import { catalogRoutes } from '#server/routes/public/catalog.ts'
import { createPublicApi } from '#server/routes/public/guard.ts'
import { orderRoutes as publicOrderRoutes } from '#server/routes/public/orders.ts'
import { paymentSessionRoutes as publicPaymentSessionRoutes } from '#server/routes/public/payment-sessions.ts'
import { eventRoutes } from '#server/routes/v1/events.ts'
import { createV1 } from '#server/routes/v1/guard.ts'
import { fileRoutes } from '#server/routes/v1/files.ts'
import { jobRoutes } from '#server/routes/v1/jobs.ts'
import { orderRoutes } from '#server/routes/v1/orders.ts'
import { organisationRoutes } from '#server/routes/v1/organisation.ts'
import { noteRequests } from '#server/routes/v1/note-requests.ts'
import { paymentSessionRoutes } from '#server/routes/v1/payment-sessions.ts'
import { requestRoutes } from '#server/routes/v1/requests.ts'
import { testEventRoutes } from '#server/routes/v1/test-events.ts'
import { webhookEndpointRoutes } from '#server/routes/v1/webhook-endpoints.ts'

/** How many documents of one organisation are drawn as PDFs before another organisation's. */
const DRAWN_AT_ONCE = 2

export type AppOptions = Omit<Context, 'app' | 'log' | 'takeTurns' | 'addresses' | 'printer'> &
  HealthContext & {
    log: RootLog
    /** Addresses and ranges of proxies that may say who the client is. */
    trustedProxies: readonly string[]
    /** Counts every request. */
    counts: RequestCounts
    /** Keeps the requests that come with an API key. */
    requests: RequestLog
    /** Keeps when those keys were last used. */
    keyUses: KeyUses
    /** The path at which browsers on this machine see unsent emails; null if they don't. */
    devMail: string | null
    /** Whether Vite's development server, in front of this one, serves the pages' programs. */
    devPages: boolean
  }

/** The whole HTTP surface, ready to listen. */
export function createApp(options: AppOptions): FastifyInstance {
  const senders = createSenders(options.trustedProxies, options.log)
  const genReqId: typeof plainServer.genReqId = (raw) =>
    senders.requestIdOf(raw) ?? createRequestId()
  const app = Fastify({ ...plainServer, genReqId })
  noteFacts(app, senders)
  logRequests(app, options.log, options.counts)
  noteRequests(app, options.requests)
  prepare(app, options.baseUrl)
  refuseUnknown(app)
  endConnections(app, options.isStopping)
  app.setErrorHandler(createErrorHandler(options.log))

  const addresses = createAddressBudgets()
  const printer = createPrinter(new Shares(DRAWN_AT_ONCE))
  app.addHook('onClose', () => printer.end())
  const context: Context = { ...options, app, addresses, printer, takeTurns: createTurns() }
  const v1 = createV1(context, options.keyUses)
  organisationRoutes(v1, context)
  orderRoutes(v1)
  jobRoutes(v1)
  fileRoutes(v1, context)
  paymentSessionRoutes(v1, context)
  const ownHosts = [options.baseUrl, options.bookingUrl].map((url) => new URL(url).hostname)
  webhookEndpointRoutes(v1, { ...context, ownHosts })
  eventRoutes(v1)
  requestRoutes(v1)
  testEventRoutes(v1, context)

  const publicApi = createPublicApi(context)
  catalogRoutes(publicApi)
  publicOrderRoutes(publicApi, context)
  publicPaymentSessionRoutes(publicApi)

  const hirerApi = createHirerApi(context, publicApi)
  hirersChargeRoutes(hirerApi, context)
  hirerOrderRoutes(hirerApi, context)
  hirerPaymentSessionRoutes(hirerApi, context)
  payerRoutes(publicApi, context)

  const accountApi = createAccountApi(context)
  sessionRoutes(accountApi, context)
  joiningRoutes(accountApi, context)
  ownAccountRoutes(accountApi, context)
  factorRoutes(accountApi, context)
  passkeyRoutes(accountApi, context)
  membershipRoutes(accountApi, context)
  replyAddressRoutes(accountApi, context)
  const officeApi = createOfficeApi(context)
  officeRoutes(officeApi, context)
  teamRoutes(officeApi, context)
  liveRoutes(officeApi, context)
  app.addHook('preClose', async () => options.live.endStreams())
  auditLogRoutes(officeApi)
  dataRoutes(officeApi, context)
  settingsRoutes(officeApi, context)
  emailRoutes(officeApi, context)
  moneySettingsRoutes(officeApi)
  booksRoutes(officeApi)
  reportRoutes(officeApi)
  invoiceRoutes(officeApi, context)
  paymentRoutes(officeApi)
  statementRoutes(officeApi, context)
  bankRoutes(officeApi)
  reminderRoutes(officeApi)
  invoiceRunRoutes(officeApi)
  officeWebhookRoutes(officeApi, { ...context, ownHosts })
  apiKeyRoutes(officeApi, context)
  officeOrderRoutes(officeApi, context)
  officeOrderWriteRoutes(officeApi, context)
  phoneOrderRoutes(officeApi, context)
  customerRoutes(officeApi)
  customerWriteRoutes(officeApi)
  customerImportRoutes(officeApi)
  officeCatalogRoutes(officeApi, context)
  savedViewRoutes(officeApi)
  fleetRoutes(officeApi)
  binRoutes(officeApi)
  docketRoutes(officeApi, context)
  dispatchSettingsRoutes(officeApi)
  chargeRoutes(officeApi)
  chargeSettingsRoutes(officeApi)
  officeJobRoutes(officeApi, context)
  runningHireRoutes(officeApi)
  officeFileRoutes(officeApi, context)
  driverPhoneRoutes(officeApi, context)
  boardRoutes(officeApi, context)
  runRoutes(officeApi, context)
  placeRoutes(officeApi, context)
  const driverApi = createDriverApi(context)
  driverSessionRoutes(driverApi, context)
  driverWorkRoutes(driverApi, context)

  paymentEventRoutes(context)
  testPageRoutes(context)
  if (options.devMail !== null) devMailRoutes(context, options.devMail)

  const built = keepBuild()
  const pages = createPages(context, built, options.devPages)
  logoRoutes(context, pages)
  bookingPage(pages, context)
  previewPage(pages)
  hirerPage(pages)
  invoicePage(pages)
  invoicePdfRoutes(context, pages)
  documentPage(context, pages)
  photoRoutes(context, pages)
  calendarRoutes(context, pages)
  officePages(context, built, options.devPages)
  driverPages(context, built, options.devPages)

  const { perKey, public: shared, publicScope } = options.budgets
  docsRoutes(context, {
    baseUrl: options.baseUrl,
    keyRate: String(perKey.limit),
    publicRate: String(shared.limit),
    publicScope: describeScope(publicScope),
  })
  healthRoutes(app, options)
  return app
}
