import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'

export type ListedPerson = {
  email: string | null
  name: string | null
  role: Role
  status: 'member' | 'disabled' | 'invited' | 'invitation expired'
}

/** The members of an organisation and those it has invited, by email address. */
export async function listPeople(org: Org): Promise<ListedPerson[]> {
  return org.tx.run(
    sql<ListedPerson>`
      select a.email, a.name, m.role,
        case when a.disabled_at is null then 'member' else 'disabled' end as status
      from memberships m join accounts a on a.id = m.account_id
      where m.organisation_id = ${org.id} and m.removed_at is null
      union all
      select email, null, role,
        case when expires_at > now() then 'invited' else 'invitation expired' end
      from invitations
      where organisation_id = ${org.id} and accepted_at is null and revoked_at is null
      order by 1 nulls last, 2`,
  )
}
