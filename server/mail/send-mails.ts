import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { nextAttempt } from '#server/outbox/backoff.ts'
import { runQueue } from '#server/outbox/run-queue.ts'
import type { RunningQueue } from '#server/outbox/run-queue.ts'
import { fillLinkPlaceholder } from './link-placeholder.ts'
import type { MailLink } from './record-mail.ts'
import { mustEncrypt } from './must-encrypt.ts'

const IN_FLIGHT = 5
const BATCH = 20
/** Twice the time that one email may take. */
const LEASE_SECONDS = 120

type ClaimedMail = {
  organisation_id: string
  id: string
  recipient: string
  subject: string
  body: string
  html: string | null
  attempts: number
  sender: string | null
  reply_to: string | null
  order_id: string | null
}

type MailResult = {
  organisation_id: string
  id: string
  status: 'pending' | 'sent' | 'failed'
  error: string | null
  /** Milliseconds until the next attempt; null if there is none. */
  due_ms: number | null
}

type FoundLink = { purpose: MailLink['purpose'] | 'invoice'; id: string; more: string[] | null }

/** Where the link of an email leads, and those to other invoices by their ids. */
type Links = [link: string, more?: ReadonlyMap<string, string>]

export type MailOptions = {
  db: Database
  smtpUrl: string
  /** The sender's address; the organisation's name is shown with it. */
  from: string
  /** The address of an order's page, with its access key. */
  linkOf: (order: { organisationId: string; orderId: string }) => Promise<string>
  /** The address of an invoice's page, with its access key. */
  invoiceLinkOf: (invoice: { organisationId: string; invoiceId: string }) => Promise<string>
  /** A link for a person who signs in. */
  accountLinkOf: (link: MailLink) => string
  log: Log
}

/**
 * Sends the emails of every organisation until disposed of. Each is sent at least once; if it is ever
 * sent again, it has the same Message-ID.
 */
export async function startMails({
  db,
  smtpUrl,
  from,
  linkOf,
  invoiceLinkOf,
  accountLinkOf,
  log,
}: MailOptions): Promise<RunningQueue> {
  const { createTransport } = await import('nodemailer')
  const worker = randomUUID()
  const domain = from.split('@').at(-1) ?? 'localhost'
  const transport = createTransport({
    url: smtpUrl,
    ...(mustEncrypt(smtpUrl) && { requireTLS: true }),
    pool: true,
    maxConnections: IN_FLIGHT,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const findLinks = async ({
    organisation_id: organisationId,
    id,
    order_id: orderId,
  }: ClaimedMail): Promise<Links> => {
    if (orderId !== null) return [await linkOf({ organisationId, orderId })]
    const [found] = await db.query<FoundLink>({
      text: `select link_for as purpose, link_id as id, more_invoices as more
        from find_mail_link($1, $2)`,
      values: [organisationId, id],
    })
    if (!found) return ['']
    if (found.purpose !== 'invoice') {
      return [accountLinkOf({ purpose: found.purpose, id: found.id })]
    }
    const linkTo = (invoiceId: string) => invoiceLinkOf({ organisationId, invoiceId })
    const more = new Map<string, string>()
    for (const other of found.more ?? []) more.set(other, await linkTo(other))
    return [await linkTo(found.id), more]
  }
  const findCalendar = async ({ organisation_id: organisationId, id, order_id }: ClaimedMail) => {
    if (order_id === null) return null
    const [found] = await db.query<{ calendar: string | null }>({
      text: 'select find_mail_calendar($1, $2) as calendar',
      values: [organisationId, id],
    })
    return found?.calendar ?? null
  }
  const send = async (mail: ClaimedMail) => {
    const links = await findLinks(mail)
    const calendar = await findCalendar(mail)
    await transport.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: { name: mail.sender ?? 'Kerbside', address: from },
      to: { name: '', address: mail.recipient },
      ...(mail.reply_to !== null && mail.reply_to !== '' && { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: fillLinkPlaceholder(mail.body, ...links),
      ...(mail.html !== null && { html: fillLinkPlaceholder(mail.html, ...links) }),
      ...(calendar !== null && { attachments: [asAttachment(calendar)] }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }

  const queue = runQueue<ClaimedMail & { group: string }, MailResult>(
    {
      name: 'mails',
      async claim(busy) {
        const rows = await db.query<ClaimedMail>({
          name: 'claim_mails',
          text: 'select * from claim_mails($1, $2, $3, $4)',
          values: [worker, busy, BATCH, LEASE_SECONDS],
        })
        return rows.map((row) => ({ ...row, group: 'smtp' }))
      },
      async process(mail, signal) {
        const closeTransport = () => transport.close()
        signal.addEventListener('abort', closeTransport, { once: true })
        const { organisation_id, id } = mail
        try {
          await send(mail)
          return { organisation_id, id, status: 'sent', error: null, due_ms: null }
        } catch (error) {
          if (signal.aborted) return null
          const { reason, isFinal } = describeFailure(error)
          const due = isFinal ? null : waitAfter(mail.attempts + 1)
          log.warn({ mail: id, reason, due }, 'an email could not be sent')
          const status = due === null ? 'failed' : 'pending'
          return { organisation_id, id, status, error: reason, due_ms: due }
        } finally {
          signal.removeEventListener('abort', closeTransport)
        }
      },
      async complete(results) {
        await db.query({
          name: 'settle_mails',
          text: 'select settle_mails($1, $2)',
          values: [worker, JSON.stringify(results)],
        })
      },
      async release() {
        await db.query({ text: 'select release_mails($1)', values: [worker] })
      },
    },
    { perGroup: IN_FLIGHT, log },
  )
  return {
    wake: () => queue.wake(),
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]()
      transport.close()
    },
  }
}

/** A calendar file as mail programs read it: its method is in its type too (RFC 6047). */
function asAttachment(calendar: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(calendar) ?? []
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: 'booking.ics', content: calendar, contentType }
}

/** Milliseconds until the next attempt; null after the last. */
function waitAfter(attempts: number): number | null {
  const next = nextAttempt({ attempts, retryAfterSeconds: null, random: Math.random() })
  return next && Math.round(next.afterMs)
}

/** Why an email was rejected. A 5xx reply of the mail server is final, but for STARTTLS. */
function describeFailure(error: unknown): { reason: string; isFinal: boolean } {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const reason = error instanceof Error ? error.message : String(error)
  // The server won't encrypt, which the operator or the server can change.
  const isPlain = error instanceof Error && 'code' in error && error.code === 'ETLS'
  return { reason: reason.slice(0, 500), isFinal: code >= 500 && code < 600 && !isPlain }
}
