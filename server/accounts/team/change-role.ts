import { sql } from 'kysely'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { forgetAsked } from '#server/organisations/reply-address/forget-asked.ts'
import { endInvitationsBy } from './end-invitations.ts'
import { keepAnOwner, requireRights } from './lock-member.ts'
import type { LockedMember } from './lock-member.ts'

/**
 * Gives a locked member another role, which holds from their next request on. Invitations that it could not send end.
 * @param by the role of who changes it
 * @throws Refusal 403 if the caller may not give or take that role, 422 for the last owner
 */
export async function changeRole(
  org: Org,
  member: LockedMember,
  { role, by }: { role: Role; by: Role },
): Promise<void> {
  requireRights(by, [member.role, role])
  if (member.role === role) return
  keepAnOwner(member)
  await org.tx.run(
    sql`update memberships set role = ${role}, version = version + 1
      where organisation_id = ${org.id} and account_id = ${member.id}`,
  )
  await endInvitationsBy(org, member.id, role)
  if (!may(role, 'configure')) await forgetAsked(org, member.id)
  await recordAudit(org, 'member.role_changed', member.id, {
    before: { role: member.role },
    after: { role },
  })
}
