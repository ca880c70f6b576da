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
  customer: {
    name: 'Customer',
    kind: 'text',
    key: sql`case when k.customer_id is null then o.customer_name end`,
  },
}

const GST: [string, ColumnKind][] = [
  ['GST included', 'money'],
  ['Without GST', 'money'],
]

const linked = sql`
  left join customer_orders k on k.organisation_id = o.organisation_id and k.order_id = o.id`

/**
 * Sums of customers in the list by the name that they have now, merged ones together and two of the same name apart; other
 * people are one by the name on their orders.
 */
const ofCustomers = (org: Org, sums: RawBuilder<unknown>) => sql<Row>`
  select coalesce(c.name, s.key) as key, sum(s.orders)::integer as orders, sum(s.total)::bigint as total,
    sum(s.gst)::bigint as gst
  from (${sums}) s
  left join customers k on k.organisation_id = ${org.id} and k.id = s.customer_id
  left join customers c on c.organisation_id = ${org.id} and c.id =
    case when k.merged_into_id is null then k.id else customer_root(k.organisation_id, k.id) end
  group by c.id, 1 order by 3 desc, 1`

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
  const isOfCustomer = by === 'customer'
  const sums = sql`
    select ${key} as key, ${isOfCustomer ? sql`k.customer_id` : sql`null::uuid`} as customer_id,
      count(*)::integer as orders, sum(o.total)::bigint as total, sum(o.gst)::bigint as gst
    from orders o ${isOfCustomer ? linked : sql``}
    where o.organisation_id = ${org.id} and o.status not in ('cancelled', 'pending')
      and o.delivery_date between ${from}::date and ${to}::date
    group by 1, 2`
  const rows = await org.tx.run(
    isOfCustomer
      ? ofCustomers(org, sums)
      : sql<Row>`${sums} order by ${isTime ? sql`1` : sql`4 desc, 1`}`,
  )
  const chargesGst = (await loadCatalog(org)).chargesGst !== false
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
