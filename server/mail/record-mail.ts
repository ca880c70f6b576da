import { randomUUIDv7 } from 'node:crypto'
import type { Day } from '#contract/values/day.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

export type NewMail = {
  recipient: string
  subject: string
  /** Plain text; `html` says the same. */
  body: string
  html?: string
  /** Who it comes from; the organisation's name if absent or empty. */
  sender?: string
  /** The address for replies. */
  replyTo?: string | null
  /** The order that its link opens: this is a letter to its hirer. */
  orderId?: string
  /** The link for a person who signs in, or to the page of an invoice. */
  link?: MailLink | InvoiceMailLink
  /** Why a letter is written, such as `changed`. */
  occasion?: string
  /** When to send it; now if absent. */
  dueAt?: Date
  /** The job that a letter is about: then there's one for each job and occasion. */
  jobId?: string
  /** The day of that job, if the email announces it: it isn't sent once the job is on another day or off. */
  jobDate?: Day
  /** When it's too late to send it. */
  expiresAt?: Date
  /** A calendar file to send with it. */
  calendar?: string | null
}

/** What a link for a person who signs in is for. */
export type LinkPurpose =
  'join' | 'reset' | 'email' | 'email_undo' | 'reply_to' | 'account' | 'office'

/** A link's id, from which its secret is made on sending; that to the office has none, and the id of an order. */
export type MailLink = { purpose: LinkPurpose; id: string }

/** An invoice, whose page the email links to, and others whose pages it links to as well. */
export type InvoiceMailLink = { purpose: 'invoice'; id: string; more?: readonly string[] }

/** A row of mails. */
export type MailRow = {
  organisation_id: string
  id: string
  recipient: string
  subject: string
  body: string
  html: string | null
  sender: string
  reply_to: string | null
  order_id: string | null
  occasion: string | null
  link_for: LinkPurpose | 'invoice' | null
  link_id: string | null
  created_at: string
  due_at: string
  job_id: string | null
  job_date: Day | null
  expires_at: string | null
  calendar: string | null
  more_invoices: string[] | null
}

/** The row for an email from the organisation. */
export function composeRow(org: Org, mail: NewMail): MailRow {
  return {
    organisation_id: org.id,
    id: randomUUIDv7(),
    recipient: mail.recipient,
    // A subject is one line; mail programs show no more than this.
    subject: Array.from(mail.subject.replaceAll(/\s+/g, ' ')).slice(0, 200).join(''),
    body: mail.body,
    html: mail.html ?? null,
    sender: mail.sender || org.name,
    reply_to: mail.replyTo ?? null,
    order_id: mail.orderId ?? null,
    occasion: mail.occasion ?? null,
    link_for: mail.link?.purpose ?? null,
    link_id: mail.link?.id ?? null,
    created_at: org.now.toISOString(),
    due_at: (mail.dueAt ?? org.now).toISOString(),
    job_id: mail.jobId ?? null,
    job_date: mail.jobDate ?? null,
    expires_at: mail.expiresAt?.toISOString() ?? null,
    calendar: mail.calendar ?? null,
    more_invoices: moreOf(mail.link),
  }
}

function moreOf(link: NewMail['link']): string[] | null {
  const more = link?.purpose === 'invoice' ? (link.more ?? []) : []
  return more.length > 0 ? [...more] : null
}

/**
 * Writes an email in the caller's transaction, so that it commits together with its cause. A second one for
 * the same job and occasion isn't written.
 */
export async function recordMail(org: Org, mail: NewMail): Promise<void> {
  await recordMails(org, [mail])
}

/** As {@link recordMail}, for several emails. */
export async function recordMails(org: Org, mails: readonly NewMail[]): Promise<void> {
  const sendable = mails.filter(isSendable)
  if (sendable.length === 0) return
  await org.tx.run(
    query
      .insertInto('mails')
      .values(sendable.map((mail) => composeRow(org, mail)))
      .onConflict((on) =>
        on
          .columns(['organisation_id', 'job_id', 'occasion'])
          .where('job_id', 'is not', null)
          .doNothing(),
      ),
  )
}

/** What a person signs in with is written anyway: the operator sees its link. */
function isSendable({ recipient, link }: NewMail): boolean {
  const isForPerson = link !== undefined && link.purpose !== 'invoice'
  return isForPerson || canArrive(recipient)
}

/**
 * Whether an email can arrive. A caller may have no address. No domain ends in `.invalid` (RFC 2606): customers of test
 * orders have such addresses, and emails to them would only come back.
 */
export function canArrive(recipient: string): boolean {
  return recipient !== '' && !recipient.toLowerCase().endsWith('.invalid')
}
