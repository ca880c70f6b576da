import { sql } from 'kysely'
import type { Depot } from '#contract/office/dispatch/depot.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  version: number
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  archived_at: Date | null
}

/**
 * The organisation's depots by name; archived ones too, as past runs name them.
 * @param only the id of the one to read
 */
export async function listDepots(org: Org, only: string | null = null): Promise<Depot[]> {
  const rows = await org.tx.run(sql<Row>`
    select id, version, name, address, latitude, longitude, archived_at from depots
    where organisation_id = ${org.id} and (${only}::uuid is null or id = ${only})
    order by lower(name), id`)
  return rows.map(({ id, version, name, address, ...row }) => ({
    id,
    version,
    name,
    address,
    point: presentPoint(row),
    archivedAt: row.archived_at?.toISOString() ?? null,
  }))
}

/** A point from its two columns. */
export function presentPoint({ latitude, longitude }: Pick<Row, 'latitude' | 'longitude'>) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
