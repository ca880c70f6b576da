import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { TeamInvitation } from '#contract/accounts/team.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

type Row = {
  id: string
  email: string
  role: Role
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

/** An invitation that was sent, as it was then: also one that has ended since. */
export async function readInvitation(org: Org, id: string): Promise<TeamInvitation> {
  const [sent] = await readInvitations(org, sql`i.id = ${id}`)
  if (!sent) throw new Error(`invitation ${id} has gone`)
  return sent
}

export function refuseUnknownInvitation(): Refusal {
  return new Refusal(404, 'No open invitation has that id')
}

/** The invitations that wait for an answer or have run out, the latest first. */
export async function listInvitations(org: Org): Promise<TeamInvitation[]> {
  return readInvitations(org, sql`i.accepted_at is null and i.revoked_at is null`)
}

async function readInvitations(org: Org, which: RawBuilder<unknown>): Promise<TeamInvitation[]> {
  const rows = await org.tx.run(
    sql<Row>`select i.id, i.email, i.role, a.name as invited_by, i.created_at, i.expires_at
      from invitations i left join accounts a on i.invited_by = 'account:' || a.id
      where i.organisation_id = ${org.id} and ${which}
      order by i.created_at desc, i.id desc`,
  )
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at <= org.now,
  }))
}
