import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import { runOutbox } from '#server/outbox/run-outbox.ts'
import type { Outbox } from '#server/outbox/run-outbox.ts'
import type { Log } from '#server/log.ts'
import { nextTry } from './next-try.ts'
import { openLinks } from './open-links.ts'

const IN_FLIGHT = 5
const READ_AHEAD = 20
/** Longer than a message may take, twice over. */
const LEASE_SECONDS = 120

type Claimed = {
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

type Outcome = {
  organisation_id: string
  id: string
  status: 'pending' | 'sent' | 'failed'
  error: string | null
  due_ms: number | null
}

export type MailOptions = {
  db: Database
  smtpUrl: string
  /** The address that mail comes from; the organisation's name stands before it. */
  from: string
  /** The address of an order's page, with its key. */
  linkOf: (order: { organisationId: string; orderId: string }) => Promise<string>
  log: Log
}

/**
 * Sends mail of every organisation until disposed of. Each is sent at least once, and known by the
 * same Message-ID should it ever be sent again.
 */
export async function startMails({ db, smtpUrl, from, linkOf, log }: MailOptions): Promise<Outbox> {
  const { createTransport } = await import('nodemailer')
  const worker = randomUUID()
  const domain = from.split('@').at(-1) ?? 'localhost'
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: IN_FLIGHT,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const send = async (mail: Claimed) => {
    const { organisation_id: organisationId, order_id: orderId } = mail
    const link = orderId === null ? '' : await linkOf({ organisationId, orderId })
    await transport.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: { name: mail.sender ?? 'Kerbside', address: from },
      to: { name: '', address: mail.recipient },
      ...(mail.reply_to !== null && mail.reply_to !== '' && { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: openLinks(mail.body, link),
      ...(mail.html !== null && { html: openLinks(mail.html, link) }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }

  const outbox = runOutbox<Claimed & { lane: string }, Outcome>(
    {
      name: 'mails',
      async claim(busy) {
        const rows = await db.query<Claimed>({
          name: 'claim_mails',
          text: 'select * from claim_mails($1, $2, $3, $4)',
          values: [worker, busy, READ_AHEAD, LEASE_SECONDS],
        })
        return rows.map((row) => ({ ...row, lane: 'smtp' }))
      },
      async work(mail, signal) {
        const cut = () => transport.close()
        signal.addEventListener('abort', cut, { once: true })
        const { organisation_id, id } = mail
        try {
          await send(mail)
          return { organisation_id, id, status: 'sent', error: null, due_ms: null }
        } catch (error) {
          if (signal.aborted) return null
          const { reason, isFinal } = describe(error)
          const due = isFinal ? null : nextTry(mail.attempts + 1, Math.random())
          log.warn({ mail: id, reason, due }, 'a mail was not sent')
          const status = due === null ? 'failed' : 'pending'
          return { organisation_id, id, status, error: reason, due_ms: due }
        } finally {
          signal.removeEventListener('abort', cut)
        }
      },
      async settle(outcomes) {
        await db.query({
          name: 'settle_mails',
          text: 'select settle_mails($1, $2)',
          values: [worker, JSON.stringify(outcomes)],
        })
      },
      async release() {
        await db.query({ text: 'select release_mails($1)', values: [worker] })
      },
    },
    { perLane: IN_FLIGHT, log },
  )
  return {
    wake: () => outbox.wake(),
    async [Symbol.asyncDispose]() {
      await outbox[Symbol.asyncDispose]()
      transport.close()
    },
  }
}

/** Why a mail was not taken; what a server refuses for good (5xx) is not tried again. */
function describe(error: unknown): { reason: string; isFinal: boolean } {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const reason = error instanceof Error ? error.message : String(error)
  return { reason: reason.slice(0, 500), isFinal: code >= 500 && code < 600 }
}
