import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import type { ColumnKind } from '#contract/reports/report-words.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { MOST_ROWS, composeReport } from '#server/office/reports/compose-report.ts'
import type { Cell } from '#server/office/reports/compose-report.ts'
import { selectMargins } from './select-margins.ts'
import type { MarginDays } from './select-margins.ts'

type By = 'job' | Group
type Group = 'week' | 'month' | 'product' | 'area'

/** Cents without GST of the jobs whose tip cost is known, how many these are, and how many others there are. */
type Sums = { price: number; cost: number; known: number; unknown: number }
type GroupRow = Sums & { key: string | null }
type JobRow = {
  reference: string
  sequence: number
  day: Day
  product: string
  customer: string
  price: number
  cost: number | null
}

/**
 * What is left of the price of each job that took waste away in a period once the tip is paid, both without GST (rules,
 * section 13, "Reports"). Jobs whose tip cost isn't known are named, and are in no sum.
 */
export async function readMargin(
  org: Org,
  { from, to, by }: { from: Day; to: Day; by: By },
): Promise<Report> {
  const { gst_registered: registered } = await readMoneySettingsRow(org)
  const days = { from, to, registered: registered !== false }
  return by === 'job' ? readJobs(org, days) : readGroups(org, days, by)
}

const sums = sql`
  coalesce(sum(ex_gst) filter (where cost is not null), 0)::bigint as price,
  coalesce(sum(cost), 0)::bigint as cost, count(cost)::integer as known,
  count(*) filter (where cost is null)::integer as unknown`

/** The jobs with the smallest margins first; those without a tip cost last. */
async function readJobs(org: Org, days: MarginDays): Promise<Report> {
  const [read] = await org.tx.run(sql<{ all: Sums; jobs: JobRow[] }>`
    with ${selectMargins(org, days)}, priced as materialized (select * from margins)
    select (select to_jsonb(s) from (select ${sums} from priced) s) as all,
      (select coalesce(jsonb_agg(to_jsonb(j)), '[]') from (
        select reference, sequence, (completed_at at time zone ${org.timezone})::date as day,
          product_name as product, customer_name as customer, ex_gst as price, cost
        from priced order by ex_gst - cost nulls last, completed_at desc, id limit ${MOST_ROWS + 1}) j) as jobs`)
  if (!read) throw new Error('a select without a table has a row')
  const { all, jobs } = read
  return composeReport({
    by: 'job',
    columns: [
      ['Job', 'text'],
      ['Margin', 'money'],
      ['Price without GST', 'money'],
      ['Tip cost without GST', 'money'],
      ['Done', 'day'],
      ['Product', 'text'],
      ['Customer', 'text'],
    ],
    rows: jobs.map(({ reference, sequence, day, product, customer, price, cost }) => [
      `${presentReference(reference)}/${sequence}`,
      cost === null ? null : price - cost,
      price,
      cost ?? NO_COST,
      day,
      product,
      customer,
    ]),
    totals: [null, all.price - all.cost, all.price, all.cost, null, null, null],
  })
}

const NO_COST = 'No tip cost yet'

const KEYS: Record<
  Group,
  { name: string; kind: ColumnKind; key: (day: RawBuilder<unknown>) => RawBuilder<unknown> }
> = {
  week: {
    name: 'Week from',
    kind: 'day',
    key: (day) => sql`(${day} - (extract(isodow from ${day})::integer - 1))::text`,
  },
  month: { name: 'Month', kind: 'month', key: (day) => sql`to_char(${day}, 'YYYY-MM')` },
  product: { name: 'Product', kind: 'text', key: () => sql`product_name` },
  area: { name: 'Area', kind: 'text', key: () => sql`area_name` },
}

async function readGroups(org: Org, days: MarginDays, by: Group): Promise<Report> {
  const { name, kind, key } = KEYS[by]
  const isTime = by === 'week' || by === 'month'
  const rows = await org.tx.run(sql<GroupRow>`
    with ${selectMargins(org, days)}
    select ${key(sql`(completed_at at time zone ${org.timezone})::date`)} as key, ${sums}
    from margins group by 1`)
  const sum = (of: keyof Sums) => rows.reduce((all, row) => all + row[of], 0)
  const all = {
    price: sum('price'),
    cost: sum('cost'),
    known: sum('known'),
    unknown: sum('unknown'),
  }
  return composeReport({
    by,
    columns: [
      [name, kind],
      ['Margin a job', 'money'],
      ['Margin', 'money'],
      ['Price without GST', 'money'],
      ['Tip cost without GST', 'money'],
      ['Jobs', 'count'],
      ['No tip cost yet', 'count'],
    ],
    rows: rows.toSorted(isTime ? earliestFirst : largestFirst).map((row) => {
      return [row.key, ...cellsOf(row)]
    }),
    totals: [null, ...cellsOf(all)],
  })
}

function cellsOf({ price, cost, known, unknown }: Sums): Cell[] {
  const margin = price - cost
  const each = known === 0 ? null : Math.round(margin / known)
  return [each, margin, price, cost, known, unknown]
}

const earliestFirst = (a: GroupRow, b: GroupRow) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1)
const largestFirst = (a: GroupRow, b: GroupRow) =>
  b.price - b.cost - (a.price - a.cost) || earliestFirst(a, b)
