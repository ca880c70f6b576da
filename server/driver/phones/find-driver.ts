import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * A driver whose phones it's about.
 * @param lock whether nothing else may change the driver's phones and codes until the transaction ends
 * @throws Refusal 404 for an unknown driver
 */
export async function findDriver(
  org: Org,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ id: string; name: string; archived: boolean }> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<{ id: string; name: string; archived: boolean }>`
        select id, name, archived_at is not null as archived from drivers
        where organisation_id = ${org.id} and id = ${id} ${lock ? sql`for update` : sql``}`)
    : []
  if (!row) throw new Refusal(404, 'Driver not found')
  return row
}
