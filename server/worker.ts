import { accountLink } from '#server/accounts/links/link-token.ts'
import { startChores } from '#server/chores/start-chores.ts'
import { startExports } from '#server/exports/run-exports.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { listen } from '#server/db/listen.ts'
import type { Store } from '#server/db/open-store.ts'
import { startMails } from '#server/mail/send-mails.ts'
import { linkToOrder } from '#server/orders/hirers-link.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import type { Poster } from '#server/outbound/post.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import { warnIfPaymentsUnconfigured } from '#server/payments/warn-if-payments-unconfigured.ts'
import { startDeliveries } from '#server/webhooks/deliveries/deliver.ts'
import type { Log } from './log.ts'

export type WorkerOptions = {
  store: Pick<Store, 'workers' | 'connection'>
  poster: Poster
  payments: Providers
  files: FileStore
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

/** The half of the server that needs no requests: webhook deliveries, emails, exports and chores. */
export async function startWorker(options: WorkerOptions): Promise<AsyncDisposable> {
  const {
    store,
    poster,
    payments,
    files,
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
      accountLinkOf: (link) => accountLink({ baseUrl, secret }, link),
      log,
    })
    starting.use(mails)
  }
  starting.use(startExports({ db, baseUrl, log }))
  starting.use(startChores({ db, payments, files, log }))
  await warnIfPaymentsUnconfigured(db, payments, log)
  return starting.move()
}
