import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { docsRoutes } from '#docs/routes.ts'
import { endConnections } from '#http/end-connections.ts'
import { logRequests } from '#http/log-requests.ts'
import { createErrorHandler } from '#http/on-error.ts'
import { plainServer, prepare, refuseUnknown } from '#http/plain-server.ts'
import type { Context } from '#routes/context.ts'
import type { RootLog } from './log.ts'
import { devMailRoutes } from '#routes/dev/mail.ts'
import { healthRoutes } from '#routes/health.ts'
import type { HealthContext } from '#routes/health.ts'
import { bookingPage } from '#routes/booking/booking-page.ts'
import { documentPage } from '#routes/booking/document-page.ts'
import { createPages } from '#routes/booking/guard.ts'
import { eventRoutes as paymentEventRoutes } from '#routes/payments/events.ts'
import { testPageRoutes } from '#routes/payments/test-page.ts'
import { hirerPage } from '#routes/booking/hirer-page.ts'
import { catalogRoutes } from '#routes/public/catalog.ts'
import { createPublic } from '#routes/public/guard.ts'
import { hirerRoutes } from '#routes/public/hirers.ts'
import { orderRoutes as publicOrderRoutes } from '#routes/public/orders.ts'
import { paymentSessionRoutes as publicPaymentSessionRoutes } from '#routes/public/payment-sessions.ts'
import { eventRoutes } from '#routes/v1/events.ts'
import { createV1 } from '#routes/v1/guard.ts'
import { jobRoutes } from '#routes/v1/jobs.ts'
import { orderRoutes } from '#routes/v1/orders.ts'
import { organisationRoutes } from '#routes/v1/organisation.ts'
import { paymentSessionRoutes } from '#routes/v1/payment-sessions.ts'
import { webhookEndpointRoutes } from '#routes/v1/webhook-endpoints.ts'

export type AppOptions = Omit<Context, 'app' | 'log'> &
  HealthContext & {
    baseUrl: string
    log: RootLog
    /** Whether kept mail is shown to whoever is on this machine. */
    devMail: boolean
  }

/** The whole HTTP surface, ready to listen. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify(plainServer)
  logRequests(app, options.log)
  prepare(app)
  refuseUnknown(app)
  endConnections(app)
  app.setErrorHandler(createErrorHandler(options.log))

  const context: Context = { ...options, app }
  const v1 = createV1(context)
  organisationRoutes(context, v1)
  orderRoutes(v1)
  jobRoutes(v1)
  paymentSessionRoutes(context, v1)
  webhookEndpointRoutes(context, v1)
  eventRoutes(v1)

  const pub = createPublic(context)
  catalogRoutes(pub)
  publicOrderRoutes(context, pub)
  hirerRoutes(context, pub)
  publicPaymentSessionRoutes(context, pub)
  paymentEventRoutes(context)
  testPageRoutes(context)
  if (options.devMail) devMailRoutes(context)

  const pages = createPages(context)
  bookingPage(pages)
  hirerPage(pages)
  documentPage(context, pages)

  const { keyed, public: shared, publicScope } = options.budgets
  docsRoutes(app, options.baseUrl, { perKey: keyed.limit, public: shared.limit, publicScope })
  healthRoutes(app, options)
  return app
}
