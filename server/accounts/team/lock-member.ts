import { sql } from 'kysely'
import { may } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'
import { refuseUnknownMember } from './read-team.ts'

export type LockedMember = { id: string; role: Role; version: number; isLastOwner: boolean }

/**
 * Locks a member together with the organisation's owners, in the order of their ids: two owners who leave at
 * once wait for each other, and the second sees that they are the last.
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
  const owners = rows.filter(({ role }) => role === 'owner')
  return { ...member, isLastOwner: member.role === 'owner' && owners.length === 1 }
}

/** @throws Refusal 412 if someone else changed the member meanwhile */
export function requireVersion({ version }: LockedMember, expected: number): void {
  if (version !== expected)
    throw new Refusal(412, 'Someone else has changed this member: load the page again')
}

/**
 * Owners and admins are made, changed and removed by owners only, other members by admins too. So no one
 * can raise their own role.
 * @throws Refusal 403
 */
export function requireRights(by: Role, concerned: readonly Role[]): void {
  const capability = concerned.some((role) => may(role, 'administer')) ? 'own' : 'administer'
  if (!may(by, capability)) throw refuseFor('role')
}

/** @throws Refusal 422 if the organisation would have no owner any more */
export function keepAnOwner({ isLastOwner }: LockedMember): void {
  if (!isLastOwner) return
  const message = 'is held by the last owner: make someone else an owner first'
  throw new Refusal(422, { field: 'role', code: 'wrong_state', message })
}
