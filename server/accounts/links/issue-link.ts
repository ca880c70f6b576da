import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { LinkPurpose, MailLink } from '#server/mail/record-mail.ts'
import { linkToken } from './link-token.ts'

export type NewLink = {
  accountId: string
  purpose: Exclude<LinkPurpose, 'join' | 'account'>
  seconds: number
  /** What it does when it is used, such as an address that it confirms. */
  payload?: Record<string, string>
  /** The deployment's, from which the link's is made. */
  secret: string
}

/**
 * Issues a link of one purpose and one use, in a transaction of the account.
 * @returns what its email carries: an id, and not the secret
 */
export async function issueLink(tx: Transaction, link: NewLink): Promise<MailLink> {
  const { accountId, purpose, seconds, payload = {}, secret } = link
  const id = randomUUID()
  await tx.run(
    query.insertInto('account_tokens').values({
      hash: hashSecretText(linkToken(secret, purpose, id)),
      purpose,
      account_id: accountId,
      payload: JSON.stringify(payload),
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    }),
  )
  return { purpose, id }
}

/** Ends links and half sign-ins of an account that weren't used yet, in a transaction of the account. */
export async function voidTokens(
  tx: Transaction,
  accountId: string,
  purposes: readonly (LinkPurpose | 'second_factor')[],
): Promise<void> {
  await tx.run(
    sql`update account_tokens set used_at = now()
      where account_id = ${accountId} and purpose = any (${purposes}) and used_at is null`,
  )
}
