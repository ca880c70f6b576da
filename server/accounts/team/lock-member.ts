import { sql } from 'kysely'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'
import { refuseUnknownMember } from './read-team.ts'

export type LockedMember = { id: string; role: Role; version: number; isLastOwner: boolean }

/**
 * Locks a member together with the organisation's owners, in the order of their ids: two owners who leave at
 * once wait for each other, and the second sees that they are the last. An owner whose account is closed
 * doesn't count: they can't come back to the organisation alone.
 * @throws Refusal 404
 */
export async function lockMember({ id: organisation, tx }: Org, id: string): Promise<LockedMember> {
  if (!isUuid(id)) throw refuseUnknownMember()
  const rows = await tx.run(
    sql<{ id: string; role: Role; version: number }>`
      select account_id as id, role, version from memberships
      where organisation_id = ${organisation} and removed_at is null
        and (role = 'owner' or account_id = ${id})
      order by account_id for no key update`,
  )
  const member = rows.find((row) => row.id === id.toLowerCase())
  if (!member) throw refuseUnknownMember()
  if (member.role !== 'owner') return { ...member, isLastOwner: false }
  // A statement of its own, so that it sees an account that was closed while this one waited.
  const others = await tx.run(
    sql`select from memberships m join accounts a on a.id = m.account_id
      where m.organisation_id = ${organisation} and m.role = 'owner' and m.removed_at is null
        and a.disabled_at is null and m.account_id <> ${member.id} limit 1`,
  )
  return { ...member, isLastOwner: others.length === 0 }
}

/** @throws Refusal 412 with the current version as its ETag, and who changed it, if that isn't the expected one */
export async function requireVersion(
  org: Org,
  { id, version }: LockedMember,
  expected: number,
): Promise<void> {
  await requireLatest(org, { version, expected, subject: id, what: 'this member' })
}

/**
 * Owners and admins are made, changed and removed by owners only, other members by admins too. So no one
 * can raise their own role.
 * @throws Refusal 403
 */
export function requireRights(by: Role, concerned: readonly Role[]): void {
  if (!mayConcern(by, concerned)) throw refuseFor('role')
}

/** Whether someone may make, change and remove members of these roles; see {@link requireRights}. */
export function mayConcern(by: Role, concerned: readonly Role[]): boolean {
  return may(by, concerned.some((role) => may(role, 'administer')) ? 'own' : 'administer')
}

/** @throws Refusal 422 if the organisation would have no owner any more */
export function keepAnOwner({ isLastOwner }: LockedMember): void {
  if (!isLastOwner) return
  const message = 'is held by the last owner: make someone else an owner first'
  throw new Refusal(422, { field: 'role', code: 'wrong_state', message })
}
