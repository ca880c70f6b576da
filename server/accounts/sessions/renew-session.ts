import { sql } from 'kysely'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { refuseFor } from '#server/refusal.ts'

export type Renewal = {
  sessionId: string
  /** How many factors the person has just shown; none if this isn't a step-up. */
  factors?: 1 | 2
  /** Whether the account's other sessions end: after a change of what proves who someone is. */
  endsOthers?: boolean
}

/**
 * Gives a session a new token, in a transaction of its account; the one before stops working. With `factors`
 * it's a step-up.
 * @returns the new token, which is stored as its hash
 * @throws Refusal 401 if the session has ended meanwhile
 */
export async function renewSession(
  tx: Transaction,
  { sessionId, factors, endsOthers = false }: Renewal,
): Promise<string> {
  const token = createSecretText()
  const [session] = await tx.run(
    sql<{
      account_id: string
    }>`update sessions set hash = ${hashSecretText(token)}, seen_at = now(),
        factors = greatest(factors, ${factors ?? 0}),
        stepped_up_at = case when ${factors !== undefined} then now() else stepped_up_at end
      where id = ${sessionId} returning account_id`,
  )
  if (!session) throw refuseFor('sign_in')
  if (endsOthers) {
    await tx.run(
      sql`delete from sessions where account_id = ${session.account_id} and id <> ${sessionId}`,
    )
  }
  return token
}
