import { accountEventKinds } from '#contract/accounts/account-events.ts'
import type { AccountEventKind } from '#contract/accounts/account-events.ts'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { factorsChangedLetter } from '#server/accounts/letters/account-letters.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import type { Session } from '#server/accounts/sessions/find-session.ts'
import { renewSession } from '#server/accounts/sessions/renew-session.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'

export type FactorChange = {
  session: Session
  kind: AccountEventKind
  /** Of the client. */
  address: string
  /** How many factors the person has just shown; none if the change shows nothing. */
  factors?: 2
}

/**
 * Changes what proves who a person is, in one transaction of their account: the session that does it gets a
 * new token, the others end, as does a new address that one of them may have asked for, the account's history has
 * it, and its owner gets an email.
 * @returns what the change returned, and the session's new token
 */
export async function changeFactors<Result>(
  db: Database,
  { session, kind, address, factors }: FactorChange,
  change: (tx: Transaction) => Promise<Result>,
): Promise<{ result: Result; token: string }> {
  const { id: accountId } = session.account
  return inAccount(db, { account: accountId }, async (tx) => {
    const result = await change(tx)
    await voidTokens(tx, accountId, ['email'])
    await recordAccountEvent(tx, { accountId, kind, address })
    const { name, email } = session.account
    if (email !== null) {
      const letter = factorsChangedLetter(name, accountEventKinds[kind])
      await recordAccountMail(tx, { accountId, recipient: email, ...letter })
    }
    const renewal = { sessionId: session.id, endsOthers: true, ...(factors && { factors }) }
    return { result, token: await renewSession(tx, renewal) }
  })
}
