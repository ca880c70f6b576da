import { unknownSession } from '#contract/api/refusals/people.ts'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { findSession } from './find-session.ts'
import type { Session } from './find-session.ts'

/**
 * Ends the session of a token, if there is one. It stops working at once, on every process. Resolves to the
 * account whose it was.
 */
export async function endSession(db: Database, token: string | undefined): Promise<string | null> {
  const found = await findSession(db, token, null)
  if (!found || token === undefined) return null
  const { id } = found.session.account
  await inAccount(db, { account: id }, (tx) =>
    tx.run(query.deleteFrom('sessions').where('hash', '=', hashSecretText(token))),
  )
  return id
}

/** Ends every session of an account, in a transaction of the account. */
export async function endAllSessions(tx: Transaction, accountId: string): Promise<void> {
  await tx.run(query.deleteFrom('sessions').where('account_id', '=', accountId))
}

/**
 * Ends one session of the person's own.
 * @throws Refusal 404 if they have no such session
 */
export async function endSessionById(
  db: Database,
  account: { id: string },
  { id, address }: { id: string; address: string },
): Promise<void> {
  await inAccount(db, { account: account.id }, async (tx) => {
    const ended = isUuid(id)
      ? await tx.run(query.deleteFrom('sessions').where('id', '=', id).returning('id'))
      : []
    if (ended.length === 0) throw new Refusal(404, unknownSession.says)
    await recordAccountEvent(tx, { accountId: account.id, kind: 'session_ended', address })
  })
}

/** Ends every session of the person but the one that asks, and a new address that one of them may have asked for. */
export async function endOtherSessions(
  db: Database,
  { id, account }: Pick<Session, 'id' | 'account'>,
  address: string,
): Promise<void> {
  await inAccount(db, { account: account.id }, async (tx) => {
    await tx.run(
      query.deleteFrom('sessions').where('account_id', '=', account.id).where('id', '<>', id),
    )
    await voidTokens(tx, account.id, ['email'])
    await recordAccountEvent(tx, { accountId: account.id, kind: 'sessions_ended', address })
  })
}
