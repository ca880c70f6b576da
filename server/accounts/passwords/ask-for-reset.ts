import { sql } from 'kysely'
import { isStorable } from '#contract/values/text.ts'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { resetsOf } from '#server/accounts/guesses/limits.ts'
import { takeGuess } from '#server/accounts/guesses/take-guess.ts'
import { resetLetter } from '#server/accounts/letters/account-letters.ts'
import { issueLink, voidTokens } from '#server/accounts/links/issue-link.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'

const SECONDS = 30 * 60

/**
 * Writes the email with a link to reset the password, if the address has an account.
 * @param email in lower case and NFC
 * @throws Refusal 429 for a fourth link within an hour; the person who asked must not learn of it
 */
export async function askForReset(
  db: Database,
  { email, address, secret }: { email: string; address: string; secret: string },
): Promise<void> {
  if (!isStorable(email)) return
  await inAccount(db, { presented: email }, async (tx) => {
    const [account] = await tx.run(
      sql<{ id: string }>`select id from accounts where email = ${email} and disabled_at is null`,
    )
    if (!account) return
    await takeGuess(tx, [resetsOf(email)])
    const { id: accountId } = account
    await tx.run(assumeAccount({ account: accountId }))
    const { name } = await findPerson(tx, accountId)
    await voidTokens(tx, accountId, ['reset'])
    const link = await issueLink(tx, { accountId, purpose: 'reset', seconds: SECONDS, secret })
    await recordAccountMail(tx, { accountId, recipient: email, ...resetLetter(name), link })
    await recordAccountEvent(tx, { accountId, kind: 'password_reset_asked', address })
  })
}
