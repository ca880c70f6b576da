import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { TeamMember } from '#contract/accounts/team.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

type Row = {
  account_id: string
  name: string
  email: string | null
  role: Role
  version: number
  factor_due_at: Date | null
  joined_at: Date
  seen_at: Date | null
  second_factor: boolean
}

/** The members of the organisation, by name. */
export async function readTeam({ tx }: Org): Promise<TeamMember[]> {
  return (await tx.run(sql<Row>`select * from read_team()`)).map(presentMember)
}

/**
 * One of the members.
 * @throws Refusal 404
 */
export async function readMember({ tx }: Org, id: string): Promise<TeamMember> {
  const [row] = await tx.run(sql<Row>`select * from read_team() where account_id::text = ${id}`)
  if (!row) throw refuseUnknownMember()
  return presentMember(row)
}

export function refuseUnknownMember(): Refusal {
  return new Refusal(404, 'No member has that id')
}

function presentMember(row: Row): TeamMember {
  return {
    id: row.account_id,
    name: row.name,
    email: row.email,
    role: row.role,
    version: row.version,
    joinedAt: row.joined_at.toISOString(),
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    secondFactor: row.second_factor,
    secondFactorDueAt: row.factor_due_at?.toISOString() ?? null,
  }
}
