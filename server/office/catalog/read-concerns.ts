import { sql } from 'kysely'
import { isClosed } from '#contract/catalog/closed-days.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import type { CatalogConcerns } from '#contract/office/catalog.ts'
import { localTime, weekdayOf } from '#contract/values/day.ts'
import { usedDays } from '#server/catalog/availability/used-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'

/** The most of each that is listed. */
const MOST = 50

/** What a change of the catalogue means for orders that exist, and for days that have visits. */
export async function readConcerns(
  org: Org,
  was: LoadedCatalog,
  is: LoadedCatalog,
): Promise<CatalogConcerns> {
  const { day: today } = localTime(org.now, org.timezone)
  const [counts] = await org.tx.run(sql<{ open: number; holds: number }>`
    select count(*)::int as open,
      count(*) filter (where status = 'pending' and held_until > ${org.now})::int as holds
    from orders where organisation_id = ${org.id}
      and status in ('pending', 'confirmed', 'in_progress')`)
  return {
    openOrders: counts?.open ?? 0,
    unpaidHolds: counts?.holds ?? 0,
    retired: await readRetired(org, was, is),
    closedDays: await readClosedDays(org, today, was, is),
    short: await readShort(org, today, was, is),
  }
}

/** Products that can't be ordered any more although open orders have them. */
async function readRetired(org: Org, was: LoadedCatalog, is: LoadedCatalog) {
  const before = orderables(was.public.products)
  const gone = [...before.keys()].filter((id) => !is.orderables.has(id))
  if (gone.length === 0) return []
  const rows = await org.tx.run(sql<{ id: string; orders: number }>`
    select l.product_id as id, count(distinct o.id)::int as orders
    from orders o join order_lines l on l.organisation_id = o.organisation_id and l.order_id = o.id
    where o.organisation_id = ${org.id} and o.status in ('pending', 'confirmed', 'in_progress')
      and l.product_id = any(${gone})
    group by 1 order by 2 desc limit ${MOST}`)
  return rows.map(({ id, orders }) => ({ id, name: before.get(id)?.name ?? id, orders }))
}

/** Days with visits on which the business worked until now, and won't. */
async function readClosedDays(org: Org, today: string, was: LoadedCatalog, is: LoadedCatalog) {
  const rows = await org.tx.run(sql<{ date: string; type: string; visits: number }>`
    select date::text as date, case when type = 'collection' then type else 'delivery' end as type,
      count(*)::int as visits
    from jobs where organisation_id = ${org.id} and status = 'scheduled' and date >= ${today}
    group by 1, 2 order by 1`)
  const works = ({ rules }: LoadedCatalog, date: string, type: string) => {
    const weekdays = type === 'collection' ? rules.pickupWeekdays : rules.deliveryWeekdays
    return !isClosed(date, rules) && weekdays.includes(weekdayOf(date))
  }
  const days = new Map<string, number>()
  for (const { date, type, visits } of rows) {
    if (works(was, date, type) && !works(is, date, type)) {
      days.set(date, (days.get(date) ?? 0) + visits)
    }
  }
  return Array.from(days, ([date, visits]) => ({ date, visits })).slice(0, MOST)
}

/** Products with more booked on a day than will be owned. */
async function readShort(org: Org, today: string, was: LoadedCatalog, is: LoadedCatalog) {
  const less = [...is.stock].filter(([id, stock]) => stock < (was.stock.get(id) ?? Infinity))
  if (less.length === 0) return []
  const rows = await org.tx.run(sql<{ id: string; date: string; booked: number }>`
    select distinct on (u.resource) u.resource as id, u.day::text as date, u.used as booked
    from ${usedDays(org, is.uncounted ?? [])} u
    where u.day >= ${today} and u.resource = any(${less.map(([id]) => id)})
    order by u.resource, u.used desc, u.day`)
  return rows.flatMap(({ id, date, booked }) => {
    const stock = is.stock.get(id)
    if (stock === undefined || booked <= stock) return []
    return [{ id, name: is.orderables.get(id)?.name ?? id, date, booked, stock }]
  })
}
