import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { refuseUnknownInvitation } from './list-invitations.ts'

/**
 * Locks an invitation that was neither accepted nor revoked.
 * @throws Refusal 404
 */
export async function lockInvitation(
  org: Org,
  id: string,
): Promise<{ id: string; email: string; role: Role }> {
  const [row] = isUuid(id)
    ? await org.tx.run(
        sql<{ id: string; email: string; role: Role }>`select id, email, role from invitations
          where organisation_id = ${org.id} and id = ${id}
            and accepted_at is null and revoked_at is null
          for no key update`,
      )
    : []
  if (!row) throw refuseUnknownInvitation()
  return row
}
