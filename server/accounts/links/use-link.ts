import { sql } from 'kysely'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { assumeAccount } from '#server/db/account.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { LinkPurpose } from '#server/mail/record-mail.ts'
import { refuseLink } from './refuse-link.ts'

export type UsedLink = { accountId: string; payload: Record<string, string> }

/**
 * The account of a link that still works; the transaction is the account's afterwards.
 * @throws Refusal 404 for a link that was used, replaced or is over, or of another purpose
 */
export async function findLink(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<UsedLink> {
  const hash = hashSecretText(token)
  await tx.run(assumeAccount({ presented: hash }))
  const [row] = await tx.run(
    sql<{ account_id: string; payload: Record<string, string> }>`
      select account_id, payload from account_tokens
      where hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()
      for update`,
  )
  if (!row) throw refuseLink()
  const { account_id: accountId, payload } = row
  await tx.run(assumeAccount({ account: accountId }))
  const open = await tx.run(
    sql`select from accounts where id = ${accountId} and disabled_at is null`,
  )
  if (open.length === 0) throw refuseLink()
  return { accountId, payload }
}

/**
 * Uses a link up, in the transaction of what it does.
 * @throws Refusal 404 as {@link findLink}
 */
export async function useLink(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<UsedLink> {
  const found = await findLink(tx, purpose, token)
  await tx.run(sql`update account_tokens set used_at = now() where hash = ${hashSecretText(token)}`)
  return found
}
