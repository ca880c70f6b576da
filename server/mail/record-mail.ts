import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'

export type NewMail = {
  recipient: string
  subject: string
  /** As text, and the same as markup where it has any. */
  body: string
  html?: string
  /** Where answers go, where that is not to the sender. */
  replyTo?: string | null
  /** Whose link it carries. */
  orderId?: string
}

/** A mail as its row is written. */
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
  created_at: string
}

/** The row of a mail in the organisation's name. */
export function composeRow(org: Org, mail: NewMail): MailRow {
  return {
    organisation_id: org.id,
    id: randomUUIDv7(),
    recipient: mail.recipient,
    // A subject is one line, and no longer than is ever shown.
    subject: Array.from(mail.subject.replaceAll(/\s+/g, ' ')).slice(0, 200).join(''),
    body: mail.body,
    html: mail.html ?? null,
    sender: org.name,
    reply_to: mail.replyTo ?? null,
    order_id: mail.orderId ?? null,
    created_at: org.now.toISOString(),
  }
}

/** Writes a mail in the caller's transaction: it stands exactly when its cause does. */
export async function recordMail(org: Org, mail: NewMail): Promise<void> {
  await org.tx.run(query.insertInto('mails').values(composeRow(org, mail)))
}
