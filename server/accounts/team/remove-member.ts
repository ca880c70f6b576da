import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { forgetAsked } from '#server/organisations/reply-address/forget-asked.ts'
import { endInvitationsBy, endInvitationsTo } from './end-invitations.ts'
import { keepAnOwner, lockMember, requireRights, requireVersion } from './lock-member.ts'
import type { LockedMember } from './lock-member.ts'

export type Removal = {
  id: string
  version: number
  /** The role of who removes them. */
  by: Role
}

/**
 * Removes a member from the organisation; their next request there answers 404, and invitations to their address
 * and those that they sent end. Their account and its sessions stay: they are the person's own.
 * @throws Refusal 404, 403 if the caller may not remove that role, 412, 422 for the last owner
 */
export async function removeMember(org: Org, { id, version, by }: Removal): Promise<void> {
  const member = await lockMember(org, id)
  requireRights(by, [member.role])
  await requireVersion(org, member, version)
  await remove(org, member)
}

/**
 * Ends one's own membership.
 * @throws Refusal 404, 422 for the last owner
 */
export async function leave(org: Org, id: string): Promise<void> {
  await remove(org, await lockMember(org, id))
}

async function remove(org: Org, member: LockedMember): Promise<void> {
  keepAnOwner(member)
  // They may have left themselves a way back in, a friend's way in, or a hold on the customers' replies.
  await endInvitationsTo(org, member.id)
  await endInvitationsBy(org, member.id, null)
  await forgetAsked(org, member.id)
  await org.tx.run(
    sql`update memberships set removed_at = now(), version = version + 1
      where organisation_id = ${org.id} and account_id = ${member.id}`,
  )
  await recordAudit(org, 'member.removed', member.id, { before: { role: member.role } })
}
