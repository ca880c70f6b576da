import { sql } from 'kysely'
import type { BinPlace } from '#contract/dispatch/bin-places.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

const TABLES = { yard: 'depots', site: 'orders', vehicle: 'vehicles', tip: 'tip_sites' } as const
const NAMES = { yard: 'depot', site: 'order', vehicle: 'vehicle', tip: 'tip site' } as const

/** @throws Refusal 422 if a place that a person names isn't there */
export async function requirePlace(
  org: Org,
  { kind, id }: BinPlace,
  field = 'place',
): Promise<void> {
  if (id === null || kind === 'unknown') return
  const found = await org.tx.run(sql`
    select id from ${sql.table(TABLES[kind])} where organisation_id = ${org.id} and id = ${id}`)
  if (found.length > 0) return
  const message = `names no ${NAMES[kind]} of this organisation`
  throw new Refusal(422, { field: `${field}.id`, code: 'unknown', message })
}
