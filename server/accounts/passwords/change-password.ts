import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { checkPassword } from '#server/accounts/factors/check-password.ts'
import { findPerson, guessableWords } from '#server/accounts/find-person.ts'
import { forgetGuesses } from '#server/accounts/guesses/give-back.ts'
import { guessesInside } from '#server/accounts/guesses/limits.ts'
import { passwordChangedLetter } from '#server/accounts/letters/account-letters.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import type { Session } from '#server/accounts/sessions/find-session.ts'
import { renewSession } from '#server/accounts/sessions/renew-session.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'
import { Refusal } from '#server/refusal.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword } from './hash-password.ts'
import { storePassword } from './store-password.ts'

export type PasswordChange = {
  currentPassword: string
  password: string
  /** Of the client. */
  address: string
}

/**
 * Changes the password of someone who is signed in and knows the current one. Every other session ends;
 * resolves to the new token of this one. It's no step-up, because that may take more than the password.
 * @throws Refusal 422 for either password; 429 after too many wrong ones
 */
export async function changePassword(
  db: Database,
  { id: sessionId, account }: Pick<Session, 'id' | 'account'>,
  { currentPassword, password, address }: PasswordChange,
): Promise<string> {
  const { id: accountId } = account
  const person = await inAccount(db, { account: accountId }, (tx) => findPerson(tx, accountId))
  await checkNewPassword(password, guessableWords(person))
  const stored = await checkPassword(db, accountId, currentPassword)
  if (stored === null) throw refuseCurrent()
  await inAccount(db, {}, (tx) => forgetGuesses(tx, [guessesInside(accountId)]))
  const hash = await hashPassword(password)
  return inAccount(db, { account: accountId }, async (tx) => {
    const same = await tx.run(
      sql`select from account_passwords where account_id = ${accountId} and hash = ${stored} for update`,
    )
    if (same.length === 0) throw refuseCurrent()
    await storePassword(tx, { accountId, hash })
    await voidTokens(tx, accountId, ['reset', 'email', 'second_factor'])
    await recordAccountEvent(tx, { accountId, kind: 'password_changed', address })
    const { name, email } = person
    if (email !== null) {
      await recordAccountMail(tx, { accountId, recipient: email, ...passwordChangedLetter(name) })
    }
    return renewSession(tx, { sessionId, endsOthers: true })
  })
}

function refuseCurrent(): Refusal {
  const message = 'is wrong, enter the password that you sign in with now'
  return new Refusal(422, { field: 'currentPassword', code: 'invalid', message })
}
