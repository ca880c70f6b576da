import { sql } from 'kysely'
import type { Me } from '#contract/accounts/account.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** Where an account belongs, by name; in a transaction of the account. */
export async function listMemberships(tx: Transaction): Promise<Me['organisations']> {
  return tx.run(
    sql<Me['organisations'][number]>`
      select o.slug, o.name, m.role, o.test
      from memberships m join organisations o on o.id = m.organisation_id
      where m.removed_at is null
      order by o.name, o.slug`,
  )
}
