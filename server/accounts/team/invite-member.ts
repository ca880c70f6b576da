import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { mailInvitation } from '#server/accounts/invitations/mail-invitation.ts'
import { refuseMember } from '#server/accounts/invitations/refuse-member.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Attempt, Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { limitInvitations, takeInvitingTurn } from './limit-invitations.ts'
import { requireRights } from './lock-member.ts'

/** The most invitations of one organisation that wait for an answer. */
const MOST_OPEN = 100

export type NewInvitation = {
  /** In lower case and NFC. */
  email: string
  role: Role
  /** The role of who invites. */
  by: Role
  /** The deployment's secret, from which the link's is made. */
  secret: string
  /** The call that asks for it; absent without an `Idempotency-Key`. */
  attempt?: Attempt | null
}

/**
 * Invites someone by email; an earlier invitation of that address ends. A known idempotency key invites no one.
 * @throws Refusal 403 if the caller may not give that role, 422 if the address belongs to a member or had enough
 *   invitations
 */
export async function inviteMember(
  org: Org,
  { email, role, by, secret, attempt = null }: NewInvitation,
): Promise<Made> {
  requireRights(by, [role])
  await takeInvitingTurn(org)
  const known = await findReplay(org, 'invitations', attempt)
  if (known) return known
  await limitInvitations(org, email)
  await refuseMember(org, email)
  const [found] = await org.tx.run(
    sql<{ open: number }>`select count(*)::int as open from invitations
      where organisation_id = ${org.id} and accepted_at is null and revoked_at is null
        and email <> ${email}`,
  )
  if (found && found.open >= MOST_OPEN) {
    const message = `is one too many: ${MOST_OPEN} invitations are open, take some back first`
    throw new Refusal(422, { field: 'email', code: 'too_many', message })
  }
  const invitation = await invite(org, { email, role, secret, attempt })
  await mailInvitation(org, { ...invitation, email, role })
  return { id: invitation.id, replayOf: null }
}
