import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { emailChangedLetter } from '#server/accounts/letters/account-letters.ts'
import { issueLink, voidTokens } from '#server/accounts/links/issue-link.ts'
import { refuseLink } from '#server/accounts/links/refuse-link.ts'
import { useLink } from '#server/accounts/links/use-link.ts'
import { endAllSessions } from '#server/accounts/sessions/end-sessions.ts'
import { inAccount } from '#server/db/account.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'

const UNDO_SECONDS = 72 * 3600

type Asked = { token: string; address: string; secret: string }

/**
 * Gives an account the address that a link was sent to, and ends its sessions. The old address gets a
 * notice with a link that undoes it. Resolves to the account.
 * @throws Refusal 404 for a link that no longer works, or an address that has an account by now
 */
export async function confirmEmail(
  db: Database,
  { token, address, secret }: Asked,
): Promise<string> {
  return refuseTaken(
    inAccount(db, {}, async (tx) => {
      const { accountId, payload } = await useLink(tx, 'email', token)
      const { name, email: old } = await findPerson(tx, accountId)
      const { email = '' } = payload
      await setEmail(tx, accountId, email)
      await recordAccountEvent(tx, { accountId, kind: 'email_changed', address })
      if (old !== null) {
        const link = await issueLink(tx, {
          accountId,
          purpose: 'email_undo',
          seconds: UNDO_SECONDS,
          payload: { email: old },
          secret,
        })
        const letter = emailChangedLetter(name, email)
        await recordAccountMail(tx, { accountId, recipient: old, ...letter, link })
      }
      return accountId
    }),
  )
}

/**
 * Gives an account its old address back, by the link that the old address got. Resolves to the account.
 * @throws Refusal 404 as {@link confirmEmail}
 */
export async function undoEmail(
  db: Database,
  { token, address }: Omit<Asked, 'secret'>,
): Promise<string> {
  return refuseTaken(
    inAccount(db, {}, async (tx) => {
      const { accountId, payload } = await useLink(tx, 'email_undo', token)
      await setEmail(tx, accountId, payload['email'] ?? '')
      await voidLaterUndos(tx, accountId, token)
      await recordAccountEvent(tx, { accountId, kind: 'email_change_undone', address })
      return accountId
    }),
  )
}

/** Links that were sent to the address before stop working, but for those that undo a change. */
async function setEmail(tx: Transaction, accountId: string, email: string): Promise<void> {
  await tx.run(
    sql`update accounts set email = ${email}, version = version + 1 where id = ${accountId}`,
  )
  await endAllSessions(tx, accountId)
  await voidTokens(tx, accountId, ['reset', 'second_factor', 'email'])
}

/** What was changed after this change is undone with it: an address that came between gets nothing back. */
async function voidLaterUndos(tx: Transaction, accountId: string, token: string): Promise<void> {
  await tx.run(
    sql`update account_tokens set used_at = now()
      where account_id = ${accountId} and purpose = 'email_undo' and used_at is null
        and created_at >= (select created_at from account_tokens where hash = ${hashSecretText(token)})`,
  )
}

/** Someone else may have got an account with that address meanwhile. */
async function refuseTaken(work: Promise<string>): Promise<string> {
  try {
    return await work
  } catch (error) {
    throw isDatabaseError(error, '23505', 'accounts_email_key') ? refuseLink() : error
  }
}
