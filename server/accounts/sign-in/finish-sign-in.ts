import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { refuseSignIn } from './refuse-sign-in.ts'

/**
 * Starts the session of someone who has shown all that they were asked for; in a transaction of the account.
 * Resolves to the session's token.
 * @param factors how many were shown: a passkey is two
 * @throws Refusal 401 if the account was closed meanwhile
 */
export async function finishSignIn(
  tx: Transaction,
  {
    accountId,
    factors,
    where,
  }: { accountId: string; factors: 1 | 2; where: { device: string; address: string } },
): Promise<string> {
  const open = await tx.run(
    sql`select from accounts where id = ${accountId} and disabled_at is null for share`,
  )
  if (open.length === 0) throw refuseSignIn()
  await recordAccountEvent(tx, { accountId, kind: 'signed_in', address: where.address })
  return startSession(tx, { accountId, factors, ...where })
}
