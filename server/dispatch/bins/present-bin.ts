import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Bin, NamedPlace } from '#contract/office/dispatch/bin.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { StoredBin } from './find-bin.ts'

/** A bin with what people call its type and place, from one query. */
export type BinRow = StoredBin & PlaceNames & { product_name: string; healed_at: Date | null }

export type PlaceNames = { place_name: string | null; place_reference: string | null }

/**
 * What people call a place of `b`, a bin or a move: its name, and an order's reference.
 * @param kind an expression, as is the id
 */
export function placeNames(kind: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`
    select d.name as place_name, null as place_reference from depots d
      where ${kind} = 'yard' and d.organisation_id = b.organisation_id and d.id = ${id}
    union all
    select concat_ws(', ', o.address, o.suburb), o.reference from orders o
      where ${kind} = 'site' and o.organisation_id = b.organisation_id and o.id = ${id}
    union all
    select v.name, null from vehicles v
      where ${kind} = 'vehicle' and v.organisation_id = b.organisation_id and v.id = ${id}
    union all
    select t.name, null from tip_sites t
      where ${kind} = 'tip' and t.organisation_id = b.organisation_id and t.id = ${id}`
}

export const binColumns = sql`b.id, b.version, b.number, b.product_id, b.tare_kg, b.place, b.place_id,
  b.load, b.since, b.out_of_service_since, b.out_of_service_reason, b.archived_at, p.place_name,
  p.place_reference,
  concat_ws(', ', i.document ->> 'name', c.document ->> 'name') as product_name,
  (select max(m.at) from bin_moves m
    where m.organisation_id = b.organisation_id and m.bin_id = b.id and m.healed) as healed_at`

export const binTables = sql`bins b
  left join catalog_items c on c.organisation_id = b.organisation_id and c.id = b.product_id
  left join catalog_items i on i.organisation_id = c.organisation_id and i.id = c.parent_id
  left join lateral (${placeNames(sql`b.place`, sql`b.place_id`)}) p on true`

/** A bin as the office shows it. */
export function presentBin(row: BinRow): Bin {
  const { id, version, number, load } = row
  const { out_of_service_since: since, out_of_service_reason: reason } = row
  return {
    id,
    version,
    number,
    load,
    productId: row.product_id,
    productName: row.product_name,
    tareKg: row.tare_kg,
    place: presentPlace({ ...row, kind: row.place, id: row.place_id }),
    since: row.since.toISOString(),
    healedAt: row.healed_at?.toISOString() ?? null,
    outOfService: since && reason !== null ? { since: since.toISOString(), reason } : null,
    archivedAt: row.archived_at?.toISOString() ?? null,
  }
}

/** A place with what people call it. */
export function presentPlace({
  kind,
  id,
  place_name: name,
  place_reference: reference,
}: Pick<NamedPlace, 'kind' | 'id'> & PlaceNames): NamedPlace {
  return { kind, id, name: name ?? '', reference: reference && presentReference(reference) }
}
