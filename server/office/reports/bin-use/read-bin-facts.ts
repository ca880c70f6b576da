import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Change, Stock } from './count-bin-days.ts'

/** Sorts before every day. */
const EVER = ''

type Days = { from: Day; to: Day }

/**
 * How many bins of each type came to customers and left them on each day, by the jobs that crews completed: a delivery
 * brings the bins that are collected again, a collection takes them. An exchange and a relocation change nothing.
 * @param from all that was before it is one change of the day before
 * @returns also the day of the first of these jobs; null if there was none until `to`
 */
export async function readMoved(
  org: Org,
  { from, to }: Days,
): Promise<{ moved: Change[]; first: Day | null }> {
  const rows = await org.tx.run(sql<Change & { first: Day }>`
    select product_id as type, greatest(day, ${from}::date - 1) as day,
      sum(delivered - collected)::float8 as change, min(day) as first
    from moved_bins
    where organisation_id = ${org.id} and day <= ${to}::date and delivered + collected > 0
    group by 1, 2`)
  return {
    moved: rows.map(({ type, day, change }) => ({ type, day, change })),
    first: rows.map(({ first }) => first).toSorted()[0] ?? null,
  }
}

/**
 * The stock of each type in the catalogue, from the day on whose end a version held. The oldest version that is kept
 * holds before, too. What is off the catalogue has none.
 */
export async function readStock(org: Org): Promise<Stock[]> {
  const rows = await org.tx.run(sql<Stock>`
    select distinct on (type, day) type, day, bins
    from (
      select i.id as type, (v.published_at at time zone ${org.timezone})::date as day, v.version,
        case when not i.retired then i.stock end as bins
      from catalog_versions v,
        jsonb_to_recordset(v.document -> 'items') as i (id text, kind text, stock integer, retired boolean)
      where v.organisation_id = ${org.id} and i.kind in ('product', 'variant')
      union all
      select i.id, (o.catalog_updated_at at time zone ${org.timezone})::date, o.catalog_version,
        case when not i.retired then i.stock end
      from organisations o join catalog_items i on i.organisation_id = o.id
      where o.id = ${org.id} and i.kind in ('product', 'variant')) v
    order by type, day, version desc`)
  const [oldest] = rows.map(({ day }) => day).toSorted()
  return rows.map((row) => ({ ...row, day: row.day === oldest ? EVER : row.day }))
}

/** Numbered bins of each type, from the day on which each was entered until it was archived. */
export async function readNumbered(org: Org): Promise<Change[]> {
  return org.tx.run(sql<Change>`
    select product_id as type, (at at time zone ${org.timezone})::date as day, sum(change)::integer as change
    from (
      select product_id, created_at as at, 1 as change from bins where organisation_id = ${org.id}
      union all
      select product_id, archived_at, -1 from bins
      where organisation_id = ${org.id} and archived_at is not null) b
    group by 1, 2`)
}

/** What the types are called today, by id. */
export async function readTypes(org: Org): Promise<ReadonlyMap<string, string>> {
  const rows = await org.tx.run(sql<{ id: string; name: string }>`
    select i.id, concat_ws(', ', p.document ->> 'name', i.document ->> 'name') as name
    from catalog_items i
    left join catalog_items p on p.organisation_id = i.organisation_id and p.id = i.parent_id
    where i.organisation_id = ${org.id} and i.kind in ('product', 'variant')`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
