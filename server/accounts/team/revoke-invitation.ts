import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockInvitation } from './lock-invitation.ts'
import { requireRights } from './lock-member.ts'

/**
 * Takes an invitation back; its link stops working.
 * @param by the role of who revokes it
 * @throws Refusal 404, 403 if the caller may not invite to that role
 */
export async function revokeInvitation(
  org: Org,
  { id, by }: { id: string; by: Role },
): Promise<void> {
  const { email, role } = await lockInvitation(org, id)
  requireRights(by, [role])
  await org.tx.run(
    sql`update invitations set revoked_at = now() where organisation_id = ${org.id} and id = ${id}`,
  )
  await recordAudit(org, 'invitation.revoked', id, { before: { email, role } })
}
