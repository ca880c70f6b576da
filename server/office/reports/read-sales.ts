import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import type { ColumnKind } from '#contract/reports/report-words.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeReport } from './compose-report.ts'

type By = 'week' | 'month' | 'product' | 'area' | 'customer'
type Row = { key: string | null; orders: number; total: number; gst: number }

const KEYS: Record<By, { name: string; kind: ColumnKind; key: RawBuilder<string | null> }> = {
  week: {
    name: 'Week from',
    kind: 'day',
    key: sql`(o.delivery_date - (extract(isodow from o.delivery_date)::integer - 1))::text`,
  },
  month: { name: 'Month', kind: 'month', key: sql`to_char(o.delivery_date, 'YYYY-MM')` },
  product: { name: 'Product', kind: 'text', key: sql`o.product_name` },
  area: { name: 'Area', kind: 'text', key: sql`o.area_name` },
  customer: { name: 'Customer', kind: 'text', key: sql`o.customer_name` },
}

const GST: [string, ColumnKind][] = [
  ['GST included', 'money'],
  ['Without GST', 'money'],
]

/**
 * What orders come to that are delivered in a period and aren't cancelled, by week, month, product, area or customer: by
 * time the earliest first, otherwise the largest first. Without GST if the organisation isn't registered for it.
 */
export async function readSales(
  org: Org,
  { from, to, by }: { from: Day; to: Day; by: By },
): Promise<Report> {
  const { name, kind, key } = KEYS[by]
  const isTime = by === 'week' || by === 'month'
  const rows = await org.tx.run(sql<Row>`
    select ${key} as key, count(*)::integer as orders, sum(o.total)::bigint as total,
      sum(o.gst)::bigint as gst
    from orders o
    where o.organisation_id = ${org.id} and o.status not in ('cancelled', 'pending')
      and o.delivery_date between ${from}::date and ${to}::date
    group by 1 order by ${isTime ? sql`1` : sql`3 desc, 1`}`)
  const { chargesGst } = await loadCatalog(org)
  return composeReport({
    by,
    columns: [[name, kind], ['Sales', 'money'], ...(chargesGst ? GST : []), ['Orders', 'count']],
    rows: rows.map(({ key: of, orders, total, gst }) => [
      of,
      total,
      ...(chargesGst ? [gst, total - gst] : []),
      orders,
    ]),
  })
}
