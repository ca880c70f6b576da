import { sql } from 'kysely'
import { normaliseEmail } from '#contract/accounts/email.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The account of the member with an email address.
 * @throws Refusal 404
 */
export async function findMemberByEmail(org: Org, written: string): Promise<string> {
  const email = normaliseEmail(written)
  const [row] = await org.tx.run(
    sql<{ id: string }>`select a.id from memberships m join accounts a on a.id = m.account_id
      where m.organisation_id = ${org.id} and m.removed_at is null and a.email = ${email}`,
  )
  if (!row) throw new Refusal(404, `${email} is not a member of ${org.slug}`)
  return row.id
}
