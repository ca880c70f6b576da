import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { requireKnown } from '#server/dispatch/records/require-known.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * @param id the driver's own, if it's there already
 * @throws Refusal 422 if the vehicle or the member isn't there, or another driver is that member
 */
export async function requireDriverParts(
  org: Org,
  { vehicleId, accountId }: { vehicleId?: unknown; accountId?: unknown },
  id: string | null = null,
): Promise<void> {
  await requireKnown(org, { table: 'vehicles', name: 'vehicle', field: 'vehicleId', id: vehicleId })
  if (typeof accountId !== 'string') return
  const [member] = await org.tx.run(sql<{ driver: string | null }>`
    select (select d.name from drivers d
      where d.organisation_id = m.organisation_id and d.account_id = m.account_id
        and d.id is distinct from ${id}::uuid) as driver
    from memberships m
    where m.organisation_id = ${org.id} and m.account_id = ${accountId} and m.removed_at is null`)
  if (!member) refuse('unknown', 'names no member of this organisation')
  if (member.driver !== null) refuse('duplicate', `is the driver ${member.driver} already`)
}

function refuse(code: 'unknown' | 'duplicate', message: string): never {
  throw new Refusal(422, { field: 'accountId', code, message })
}
