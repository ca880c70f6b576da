import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'

/** The invitation of an email address that was neither accepted nor withdrawn; null if there is none. */
export async function findOpenInvitation(
  org: Org,
  email: string,
): Promise<{ id: string; role: Role } | null> {
  const [open] = await org.tx.run(
    sql<{ id: string; role: Role }>`select id, role from invitations
      where organisation_id = ${org.id} and email = ${email}
        and accepted_at is null and revoked_at is null`,
  )
  return open ?? null
}
