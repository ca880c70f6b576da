import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { linkToken } from '#server/accounts/links/link-token.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { LINK_PLACEHOLDER } from '#server/mail/link-placeholder.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { Refusal } from '#server/refusal.ts'

/** How long its link works. */
const SECONDS = 86_400
/** Addresses that one organisation can write to in a day: they may belong to strangers. */
const MOST_A_DAY = 5

/**
 * Emails an address the link that lets replies go there. An earlier link that wasn't used stops working.
 * @param secret the deployment's, from which the link's is made
 * @param key the `Idempotency-Key`; null without one
 * @returns whether a known key had asked for it before
 * @throws Refusal 422 for the sixth address within a day
 */
export async function askToConfirm(
  org: Org,
  { email, secret, key }: { email: string; secret: string; key: string | null },
): Promise<{ replayed: boolean }> {
  await org.tx.run(sql`select from organisations where id = ${org.id} for no key update`)
  const [known] = await org.tx.run(sql`
    select from reply_addresses where organisation_id = ${org.id} and idempotency_key = ${key}`)
  if (known) return { replayed: true }
  const [asked] = await org.tx.run(sql<{ today: number }>`
    select count(*)::int as today from audit_log
    where organisation_id = ${org.id} and action = 'reply_address.asked_for'
      and at > ${org.now}::timestamptz - interval '1 day'`)
  if ((asked?.today ?? 0) >= MOST_A_DAY) {
    const message = `is one too many: at most ${MOST_A_DAY} addresses a day get a link`
    throw new Refusal(422, { field: 'email', code: 'too_many', message })
  }
  await org.tx.run(
    query
      .deleteFrom('reply_addresses')
      .where('organisation_id', '=', org.id)
      .where('confirmed_at', 'is', null),
  )
  const id = randomUUIDv7()
  await org.tx.run(
    query.insertInto('reply_addresses').values({
      organisation_id: org.id,
      id,
      email,
      hash: hashSecretText(linkToken(secret, 'reply_to', id)),
      idempotency_key: key,
      created_at: org.now,
      expires_at: new Date(org.now.getTime() + SECONDS * 1000),
    }),
  )
  await recordAudit(org, 'reply_address.asked_for', id, { after: { email } })
  await recordMail(org, {
    recipient: email,
    subject: `May replies to ${org.name} come here?`,
    body: [
      'Hello,',
      `${org.name} sends emails to its customers with Kerbside, and would like their replies to come to this address.`,
      `If that’s right, open this link within 24 hours and confirm it there:\n${LINK_PLACEHOLDER}`,
      "If it isn't, you don't need to do anything.",
      org.name,
    ]
      .join('\n\n')
      .concat('\n'),
    link: { purpose: 'reply_to', id },
  })
  return { replayed: false }
}
