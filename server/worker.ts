import { accountLink } from '#server/accounts/links/link-token.ts'
import { startChores } from '#server/chores/start-chores.ts'
import type { Retention } from '#server/chores/chore.ts'
import { startExports } from '#server/exports/run-exports.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { listen } from '#server/db/listen.ts'
import type { Store } from '#server/db/open-store.ts'
import { startMails } from '#server/mail/send-mails.ts'
import { invoiceLink } from '#server/invoices/access/invoice-key.ts'
import { startInvoiceRuns } from '#server/invoices/runs/work-runs.ts'
import { linkToOrder } from '#server/orders/hirers-link.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import type { Poster } from '#server/outbound/post.ts'
import type { Geocoder } from '#server/places/geocoder.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import { warnIfPaymentsUnconfigured } from '#server/payments/warn-if-payments-unconfigured.ts'
import { startDeliveries } from '#server/webhooks/deliveries/deliver.ts'
import { startTexts } from '#server/texts/send-texts.ts'
import { testProvider } from '#server/texts/text-provider.ts'
import type { Log } from './log.ts'

export type WorkerOptions = {
  store: Pick<Store, 'workers' | 'connection'>
  poster: Poster
  payments: Providers
  files: FileStore
  /** Null without one. */
  geocoder: Geocoder | null
  keep: Retention
  /** Null: emails are kept, not sent. */
  smtpUrl: string | null
  mailFrom: string
  bookingUrl: string
  /** The deployment's public address. */
  baseUrl: string
  /** Makes links. */
  secret: string
  /** What webhook secrets may be encrypted with, the current secret first. */
  secrets: readonly string[]
  log: Log
}

/** The half of the server that needs no requests: webhook deliveries, emails, exports, monthly runs and chores. */
export async function startWorker(options: WorkerOptions): Promise<AsyncDisposable> {
  const {
    store,
    poster,
    payments,
    files,
    geocoder,
    keep,
    smtpUrl,
    mailFrom,
    bookingUrl,
    baseUrl,
    secret,
    secrets,
    log,
  } = options
  const { workers: db } = store
  await using starting = new AsyncDisposableStack()
  const deliveries = starting.use(startDeliveries({ db, poster, secrets, log }))
  starting.use(listen(store.connection, 'deliveries', { heard: () => deliveries.wake(), log }))
  if (smtpUrl !== null) {
    const actor = { type: 'system', name: 'mails' } as const
    const mails = await startMails({
      db,
      smtpUrl,
      from: mailFrom,
      linkOf: ({ organisationId, orderId }) =>
        enterOrganisation(db, organisationId, actor, (org) =>
          linkToOrder(org, orderId, { bookingUrl, secret }),
        ),
      invoiceLinkOf: ({ organisationId, invoiceId: id }) =>
        enterOrganisation(db, organisationId, actor, async ({ slug }) =>
          invoiceLink({ slug, id }, { bookingUrl, secret }),
        ),
      accountLinkOf: (link) => accountLink({ baseUrl, secret }, link),
      log,
    })
    starting.use(mails)
  }
  // There's no real provider yet: only test organisations send texts, and theirs stay here.
  starting.use(startTexts({ db, providerOf: ({ test }) => (test ? testProvider : null), log }))
  starting.use(startExports({ db, baseUrl, log }))
  starting.use(startInvoiceRuns({ db, log }))
  starting.use(startChores({ db, payments, files, geocoder, keep, log }))
  await warnIfPaymentsUnconfigured(db, payments, log)
  return starting.move()
}
