import { sql } from 'kysely'
import type { EmailsQuery, SentEmail } from '#contract/office/settings/letters.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Mail } from '#server/mail/list-mails.ts'
import { Refusal } from '#server/refusal.ts'

type Row = Pick<
  Mail,
  | ('id' | 'recipient' | 'subject' | 'status' | 'attempts' | 'last_error' | 'order_id')
  | ('created_at' | 'sent_at')
>

/**
 * A page of the organisation's emails, newest first, with why each failed. Sent ones are kept for 30 days.
 * @throws Refusal 404 when startingAfter isn't one of them
 */
export async function listEmails(
  org: Org,
  { limit, startingAfter, show }: EmailsQuery,
): Promise<{ data: SentEmail[]; hasMore: boolean }> {
  const after = startingAfter === undefined ? null : await readCursor(org, startingAfter)
  const rows = await org.tx.run(sql<Row>`
    select id, recipient, subject, attempts, last_error, order_id, created_at, sent_at,
      case when status = 'pending' and attempts = 0 and held_since is not null then 'held back'
        else status end as status
    from mails where organisation_id = ${org.id}
      ${show === 'unsent' ? sql`and status <> 'sent'` : sql``}
      ${after ? sql`and (created_at, id) < (${after.created_at}, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit).map(presentEmail), hasMore: rows.length > limit }
}

async function readCursor(org: Org, id: string): Promise<{ id: string; created_at: Date }> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<{ id: string; created_at: Date }>`
        select id, created_at from mails where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!row) throw new Refusal(404, 'startingAfter is not an email of this organisation')
  return row
}

/** @throws Refusal 404 for an unknown id */
export async function requireEmail(org: Org, id: string): Promise<void> {
  const found = isUuid(id)
    ? await org.tx.run(sql`select from mails where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (found.length === 0) throw new Refusal(404, 'No email has that id')
}

/** An email as its row in the list shows it. */
export function presentEmail(row: Row): SentEmail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    error: row.last_error,
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
