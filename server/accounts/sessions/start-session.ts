import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { LONGEST_SECONDS, MOST_SESSIONS } from './limits.ts'

export type NewSession = {
  accountId: string
  /** How many factors were shown: a passkey is two. */
  factors: 0 | 1 | 2
  /** The browser and system, in words. */
  device: string
  address: string
  /** How long it lasts at most, in seconds. */
  seconds?: number
}

/** Starts a session in a transaction of the account. Resolves to its token, which is stored as its hash. */
export async function startSession(
  tx: Transaction,
  { accountId, factors, device, address, seconds = LONGEST_SECONDS }: NewSession,
): Promise<string> {
  const token = createSecretText()
  await tx.run(
    query.insertInto('sessions').values({
      id: randomUUIDv7(),
      hash: hashSecretText(token),
      account_id: accountId,
      factors,
      device,
      address,
      stepped_up_at: factors === 2 ? sql`now()` : null,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    }),
  )
  await tx.run(
    sql`delete from sessions where id in (
      select id from sessions where account_id = ${accountId} order by seen_at desc offset ${MOST_SESSIONS})`,
  )
  return token
}
