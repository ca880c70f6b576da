import type { Role } from '#contract/roles.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { mailInvitation } from '#server/accounts/invitations/mail-invitation.ts'
import type { Org } from '#server/db/tenant.ts'
import { limitInvitations, takeInvitingTurn } from './limit-invitations.ts'
import { lockInvitation } from './lock-invitation.ts'
import { requireRights } from './lock-member.ts'

/**
 * Invites the same person again, for another seven days; the link of the first email stops working.
 * Resolves to the new invitation's id.
 * @param by the role of who sends it
 * @throws Refusal 404, 403 if the caller may not invite to that role, 422 if the address had enough invitations
 */
export async function resendInvitation(
  org: Org,
  { id, by, secret }: { id: string; by: Role; secret: string },
): Promise<string> {
  await takeInvitingTurn(org)
  const { email, role } = await lockInvitation(org, id)
  requireRights(by, [role])
  await limitInvitations(org, email)
  const invitation = await invite(org, { email, role, secret })
  await mailInvitation(org, { ...invitation, email, role })
  return invitation.id
}
