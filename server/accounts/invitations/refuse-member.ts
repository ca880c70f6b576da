import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Accepting an invitation changes nothing for a member, so they get none.
 * @param email in lower case and NFC
 * @throws Refusal 422 if the address belongs to a member
 */
export async function refuseMember(org: Org, email: string): Promise<void> {
  const [member] = await org.tx.run(
    sql`select from memberships m join accounts a on a.id = m.account_id
      where m.organisation_id = ${org.id} and m.removed_at is null and a.email = ${email}`,
  )
  if (!member) return
  const message = 'belongs to a member already'
  throw new Refusal(422, { field: 'email', code: 'duplicate', message })
}
