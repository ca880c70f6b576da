import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import { endAllSessions } from '#server/accounts/sessions/end-sessions.ts'
import { assumeAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { assumeOrganisation } from '#server/db/tenant.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { inNamedAccount } from './find-account.ts'

/**
 * Closes an account: it can't sign in, and every session, link and sign-in under way ends. It stays a member.
 * @throws Refusal 404; 422 for the last owner of an organisation
 */
export async function disableAccount(db: Database, email: string): Promise<void> {
  await inNamedAccount(db, email, async (tx, accountId) => {
    await requireOtherOwners(tx, accountId)
    await tx.run(assumeAccount({ account: accountId }))
    await tx.run(
      sql`update accounts set disabled_at = coalesce(disabled_at, now()), version = version + 1
        where id = ${accountId}`,
    )
    await endAllSessions(tx, accountId)
    await voidTokens(tx, accountId, ['reset', 'email', 'email_undo', 'second_factor'])
    await recordAccountEvent(tx, { accountId, kind: 'disabled', address: null })
  })
}

/**
 * Opens an account again.
 * @throws Refusal 404
 */
export async function enableAccount(db: Database, email: string): Promise<void> {
  await inNamedAccount(db, email, async (tx, accountId) => {
    await tx.run(
      sql`update accounts set disabled_at = null, version = version + 1 where id = ${accountId}`,
    )
    await recordAccountEvent(tx, { accountId, kind: 'enabled', address: null })
  })
}

/** Owners are locked in the order of their ids, as everywhere: two that go at once wait for each other. */
async function requireOtherOwners(tx: Transaction, accountId: string): Promise<void> {
  const owned = await tx.run(
    sql<{ id: string; slug: string }>`select o.id, o.slug
      from memberships m join organisations o on o.id = m.organisation_id
      where m.role = 'owner' and m.removed_at is null order by o.id`,
  )
  for (const { id, slug } of owned) {
    await tx.run(assumeOrganisation(id))
    await tx.run(
      sql`select from memberships where role = 'owner' and removed_at is null
        order by account_id for no key update`,
    )
    // A statement of its own, so that it sees what the one that was waited for has closed.
    const others = await tx.run(
      sql`select from memberships m join accounts a on a.id = m.account_id
        where m.role = 'owner' and m.removed_at is null and a.disabled_at is null
          and m.account_id <> ${accountId} limit 1`,
    )
    if (others.length > 0) continue
    const message = `is the last owner of ${slug}, make someone else an owner first`
    throw new Refusal(422, { field: 'account', code: 'wrong_state', message })
  }
}
