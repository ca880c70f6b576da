import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'
import { endInvitation } from './end-invitations.ts'
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
  const invitation = await lockInvitation(org, id)
  requireRights(by, [invitation.role])
  await endInvitation(org, invitation)
}
