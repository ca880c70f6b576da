import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'
import type { MailLink } from './record-mail.ts'

/** An email to a person about their account. */
export type AccountMail = {
  accountId: string
  recipient: string
  subject: string
  /** Plain text, with a placeholder where its link goes; `html` says the same. */
  body: string
  html: string
  link?: MailLink
}

/**
 * Writes an email about an account in a transaction of that account, so that it commits together with its
 * cause. It goes out with those of an organisation that the account belongs or belonged to, unseen by it.
 */
export async function recordAccountMail(tx: Transaction, mail: AccountMail): Promise<void> {
  const { accountId, recipient, subject, body, html, link } = mail
  await tx.run(
    sql`insert into mails (organisation_id, id, account_id, recipient, subject, body, html, link_for, link_id, created_at)
      select organisation_id, ${randomUUIDv7()}, account_id, ${recipient}, ${subject}, ${body}, ${html},
        ${link?.purpose ?? null}, ${link?.id ?? null}, now()
      from memberships where account_id = ${accountId}
      order by removed_at is not null, created_at, organisation_id limit 1`,
  )
}
