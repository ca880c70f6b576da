import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { mayConcern } from './lock-member.ts'

/**
 * Ends the open invitations that a member sent and could not send now. Their links would let in people whom only
 * that member knows.
 * @param role what they are now; null if they were removed
 */
export async function endInvitationsBy(
  org: Org,
  accountId: string,
  role: Role | null,
): Promise<void> {
  const sent = await org.tx.run(
    sql<{ id: string; email: string; role: Role }>`select id, email, role from invitations
      where organisation_id = ${org.id} and invited_by = ${`account:${accountId}`}
        and accepted_at is null and revoked_at is null
      order by id for no key update`,
  )
  for (const invitation of sent) {
    if (role === null || !mayConcern(role, [invitation.role])) await endInvitation(org, invitation)
  }
}

/** Ends a locked invitation: its link stops working. */
export async function endInvitation(
  org: Org,
  { id, email, role }: { id: string; email: string; role: Role },
): Promise<void> {
  await org.tx.run(
    sql`update invitations set revoked_at = now() where organisation_id = ${org.id} and id = ${id}`,
  )
  await recordAudit(org, 'invitation.revoked', id, { before: { email, role } })
}
