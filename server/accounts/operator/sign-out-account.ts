import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import { endAllSessions } from '#server/accounts/sessions/end-sessions.ts'
import type { Database } from '#server/db/connect.ts'
import { inNamedAccount } from './find-account.ts'

/**
 * Ends every session of an account, sign-ins that are under way, and a new address that waits for its link.
 * @throws Refusal 404
 */
export async function signOutAccount(db: Database, email: string): Promise<void> {
  await inNamedAccount(db, email, async (tx, accountId) => {
    await endAllSessions(tx, accountId)
    await voidTokens(tx, accountId, ['email', 'second_factor'])
    const event = { accountId, kind: 'signed_out_by_operator', address: null } as const
    await recordAccountEvent(tx, event)
  })
}
