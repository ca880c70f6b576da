import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'

/** A person, as their own account sees them. */
export type Person = { id: string; name: string; email: string | null; slugs: string[] }

/** Who has the account, in a transaction of it, with the slugs of the organisations that they belong to. */
export async function findPerson(tx: Transaction, accountId: string): Promise<Person> {
  const [row] = await tx.run(
    sql<Person>`select a.id, a.name, a.email, array(
        select o.slug from memberships m join organisations o on o.id = m.organisation_id
        where m.account_id = a.id and m.removed_at is null) as slugs
      from accounts a where a.id = ${accountId}`,
  )
  if (!row) throw new Error(`account ${accountId} has gone`)
  return row
}

/** What someone who knows the person would try first as their password. */
export function guessableWords({ name, email, slugs }: Person): string[] {
  return [name, email ?? '', ...slugs]
}
