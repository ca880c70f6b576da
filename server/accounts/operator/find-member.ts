import { sql } from 'kysely'
import { normaliseEmail } from '#contract/accounts/email.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** The account of the member with an email address, in its one spelling; null if there is none. */
export async function findMember(org: Org, email: string): Promise<string | null> {
  const [row] = await org.tx.run(
    sql<{ id: string }>`select a.id from memberships m join accounts a on a.id = m.account_id
      where m.organisation_id = ${org.id} and m.removed_at is null and a.email = ${email}`,
  )
  return row?.id ?? null
}

/**
 * The account of the member with an email address.
 * @throws Refusal 404
 */
export async function requireMember(org: Org, written: string): Promise<string> {
  const email = normaliseEmail(written)
  const id = await findMember(org, email)
  if (id === null) throw new Refusal(404, `${email} is not a member of ${org.slug}`)
  return id
}
