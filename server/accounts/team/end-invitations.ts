import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { mayConcern } from './lock-member.ts'

type Open = { id: string; email: string; role: Role }

/** Ends the open invitations to a member's own address. */
export async function endInvitationsTo(org: Org, accountId: string): Promise<void> {
  const open = await org.tx.run(
    sql<Open>`select i.id, i.email, i.role from invitations i join accounts a on a.email = i.email
      where i.organisation_id = ${org.id} and a.id = ${accountId}
        and i.accepted_at is null and i.revoked_at is null
      order by i.id for no key update of i`,
  )
  for (const invitation of open) await endInvitation(org, invitation)
}

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
    sql<Open>`select id, email, role from invitations
      where organisation_id = ${org.id} and invited_by = ${`account:${accountId}`}
        and accepted_at is null and revoked_at is null
      order by id for no key update`,
  )
  for (const invitation of sent) {
    if (role === null || !mayConcern(role, [invitation.role])) await endInvitation(org, invitation)
  }
}

/** Ends a locked invitation: its link stops working. */
export async function endInvitation(org: Org, { id, email, role }: Open): Promise<void> {
  await org.tx.run(
    sql`update invitations set revoked_at = now() where organisation_id = ${org.id} and id = ${id}`,
  )
  await recordAudit(org, 'invitation.revoked', id, { before: { email, role } })
}
