import { sql } from 'kysely'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { query } from '#server/db/transaction.ts'
import { ANSWER_SECONDS } from './relying-party.ts'

/** What a challenge is for; an answer to one can't be used for another. */
export type Purpose = 'passkey_added' | 'passkey_sign_in' | 'passkey_step_up'

/** For which account the answer counts; null if anyone may answer, to sign in. */
type Asked = { purpose: Purpose; accountId: string | null }

/** Makes a challenge of 32 random bytes in base64url. It counts for five minutes and one answer. */
export async function createChallenge(
  db: Database,
  { purpose, accountId }: Asked,
): Promise<string> {
  const challenge = createSecretText()
  const hash = hashSecretText(challenge)
  await inAccount(db, { presented: hash }, (tx) =>
    tx.run(
      query.insertInto('account_tokens').values({
        hash,
        purpose,
        account_id: accountId,
        expires_at: sql`now() + make_interval(secs => ${ANSWER_SECONDS})`,
      }),
    ),
  )
  return challenge
}

/**
 * Uses up the challenge that an answer names, whether the answer turns out right or wrong.
 * @param clientData what the browser signed, as it was sent
 * @returns null if there is no such challenge, or no longer
 */
export async function spendChallenge(
  db: Database,
  clientData: string,
  { purpose, accountId }: Asked,
): Promise<string | null> {
  const challenge = readChallenge(clientData)
  if (challenge === null) return null
  const hash = hashSecretText(challenge)
  const used = await inAccount(db, { presented: hash }, (tx) =>
    tx.run(
      sql`update account_tokens set used_at = now()
        where hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > now()
          and account_id is not distinct from ${accountId}::uuid
        returning 1`,
    ),
  )
  return used.length === 1 ? challenge : null
}

function readChallenge(clientData: string): string | null {
  try {
    const text = Buffer.from(clientData, 'base64url').toString('utf8')
    const data: unknown = JSON.parse(text)
    const holds = typeof data === 'object' && data !== null && 'challenge' in data
    return holds && typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
