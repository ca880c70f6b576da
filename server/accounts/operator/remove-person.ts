import { normaliseEmail } from '#contract/accounts/email.ts'
import { leave } from '#server/accounts/team/remove-member.ts'
import { revokeInvitation } from '#server/accounts/team/revoke-invitation.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { findMember } from './find-member.ts'
import { findOpenInvitation } from './find-open-invitation.ts'

/**
 * Ends what an email address has of the organisation: its membership, its open invitation, or both, so that the
 * person can't come back by a link that they still have.
 * @returns whether they were a member
 * @throws Refusal 404 if the address has neither, 422 for the last owner
 */
export async function removePerson(org: Org, written: string): Promise<{ wasMember: boolean }> {
  const email = normaliseEmail(written)
  const member = await findMember(org, email)
  if (member !== null) {
    await leave(org, member)
    return { wasMember: true }
  }
  const invitation = await findOpenInvitation(org, email)
  if (invitation === null) {
    throw new Refusal(404, `${email} is neither a member of ${org.slug} nor invited`)
  }
  await revokeInvitation(org, { id: invitation.id, by: 'owner' })
  return { wasMember: false }
}
