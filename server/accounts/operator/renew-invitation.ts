import { normaliseEmail } from '#contract/accounts/email.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import type { Invitation } from '#server/accounts/invitations/invite.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findOpenInvitation } from './find-open-invitation.ts'

/**
 * Invites someone again to the role that they were invited to; the link before ends.
 * @throws Refusal 404 if no invitation of that address is open
 */
export async function renewInvitation(
  org: Org,
  { email: written, secret }: { email: string; secret: string },
): Promise<Invitation> {
  const email = normaliseEmail(written)
  const open = await findOpenInvitation(org, email)
  if (open === null) throw new Refusal(404, `${email} has no open invitation to ${org.slug}`)
  return invite(org, { email, role: open.role, secret })
}
