import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { findPerson, guessableWords } from '#server/accounts/find-person.ts'
import { forgetGuesses } from '#server/accounts/guesses/give-back.ts'
import { guessesByStrangers } from '#server/accounts/guesses/limits.ts'
import { passwordChangedLetter } from '#server/accounts/letters/account-letters.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import { findLink, useLink } from '#server/accounts/links/use-link.ts'
import { endAllSessions } from '#server/accounts/sessions/end-sessions.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword } from './hash-password.ts'
import { storePassword } from './store-password.ts'

/**
 * Sets a new password by a link, ends every session, and signs no one in: the person with the link still
 * shows their second factor, if they have one. Resolves to their account.
 * @throws Refusal 404 for a link that no longer works; 422 for the password
 */
export async function resetPassword(
  db: Database,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<string> {
  // Strangers can't make this process hash: the link is looked at first.
  const person = await inAccount(db, {}, async (tx) => {
    const { accountId } = await findLink(tx, 'reset', token)
    return findPerson(tx, accountId)
  })
  await checkNewPassword(password, guessableWords(person))
  const hash = await hashPassword(password)
  return inAccount(db, {}, async (tx) => {
    const { accountId } = await useLink(tx, 'reset', token)
    await storePassword(tx, { accountId, hash })
    await endAllSessions(tx, accountId)
    await voidTokens(tx, accountId, ['reset', 'email', 'second_factor'])
    await recordAccountEvent(tx, { accountId, kind: 'password_reset', address })
    const { name, email } = person
    if (email !== null) {
      await recordAccountMail(tx, { accountId, recipient: email, ...passwordChangedLetter(name) })
      await forgetGuesses(tx, [guessesByStrangers(email)])
    }
    return accountId
  })
}
