import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { confirmEmailLetter } from '#server/accounts/letters/account-letters.ts'
import { newAddressesOf } from '#server/accounts/guesses/limits.ts'
import { takeGuess } from '#server/accounts/guesses/take-guess.ts'
import { issueLink, voidTokens } from '#server/accounts/links/issue-link.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'

const SECONDS = 24 * 3600

/**
 * Emails a link to a person's new address, which changes nothing until it is used. An address that has an
 * account gets none, and the answer doesn't say so.
 * @param email in lower case and NFC
 * @throws Refusal 429 for the sixth address within a day
 */
export async function askForEmail(
  db: Database,
  { id: accountId, name }: { id: string; name: string },
  { email, address, secret }: { email: string; address: string; secret: string },
): Promise<void> {
  // Counted on its own, whatever becomes of the rest: each may write to someone who didn't ask for it.
  await inAccount(db, {}, (tx) => takeGuess(tx, [newAddressesOf(accountId)]))
  await inAccount(db, { account: accountId, presented: email }, async (tx) => {
    const taken = await tx.run(sql`select from accounts where email = ${email}`)
    await tx.run(assumeAccount({ account: accountId }))
    await recordAccountEvent(tx, { accountId, kind: 'email_change_asked', address })
    await voidTokens(tx, accountId, ['email'])
    if (taken.length > 0) return
    const payload = { email }
    const asked = { accountId, purpose: 'email', seconds: SECONDS, payload, secret } as const
    const link = await issueLink(tx, asked)
    await recordAccountMail(tx, { accountId, recipient: email, ...confirmEmailLetter(name), link })
  })
}
