import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * For a field that names another record.
 * @throws Refusal 422 if there's no such record, or it's archived and that isn't fine
 */
export async function requireKnown(
  org: Org,
  {
    table,
    name,
    field,
    id,
    orArchived = false,
  }: {
    table: 'depots' | 'drivers' | 'tip_sites' | 'vehicles'
    name: string
    field: string
    id: unknown
    orArchived?: boolean
  },
): Promise<void> {
  if (id === undefined || id === null) return
  const [found] =
    typeof id === 'string' && isUuid(id)
      ? await org.tx.run(sql<{ archived: boolean }>`
          select archived_at is not null as archived from ${sql.table(table)}
          where organisation_id = ${org.id} and id = ${id}`)
      : []
  if (!found) throw new Refusal(422, { field, code: 'unknown', message: `names no ${name}` })
  if (found.archived && !orArchived) {
    const message = `names an archived ${name}: choose another, or bring it back`
    throw new Refusal(422, { field, code: 'wrong_state', message })
  }
}
