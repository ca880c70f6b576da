import { afterEach } from 'vitest'
import pino from 'pino'
import { accountLink } from '#server/accounts/links/link-token.ts'
import { invoiceLink } from '#server/invoices/access/invoice-key.ts'
import { startMails } from '#server/mail/send-mails.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { hirersLink } from '#server/orders/hirers-link.ts'
import { BOOKING_URL, SECRET } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/** What the tests' deployment calls itself. */
export const BASE_URL = 'https://office.test'

/** Starts workers that send a test server's emails to an SMTP server; they stop after each test. */
export function openMailroom(server: TestServer, smtpUrl: string) {
  const workers: AsyncDisposable[] = []
  const stopWorkers = async () => {
    for (const worker of workers.splice(0)) await worker[Symbol.asyncDispose]()
  }
  afterEach(stopWorkers)
  const startWorker = async (url = smtpUrl): Promise<AsyncDisposable> => {
    const log = pino({ base: null }, { write: (line: string) => void server.logs.push(line) })
    const worker = await startMails({
      db: server.db,
      smtpUrl: url,
      from: 'bookings@kerbside.test',
      linkOf: ({ organisationId, orderId }) =>
        enterOrganisation(server.db, organisationId, { type: 'operator' }, async ({ slug }) =>
          hirersLink({ slug, order: { id: orderId } }, { bookingUrl: BOOKING_URL, secret: SECRET }),
        ),
      invoiceLinkOf: ({ organisationId, invoiceId: id }) =>
        enterOrganisation(server.db, organisationId, { type: 'operator' }, async ({ slug }) =>
          invoiceLink({ slug, id }, { bookingUrl: BOOKING_URL, secret: SECRET }),
        ),
      accountLinkOf: (link) => accountLink({ baseUrl: BASE_URL, secret: SECRET }, link),
      log,
    })
    workers.push(worker)
    return worker
  }
  return { startWorker, stopWorkers }
}
