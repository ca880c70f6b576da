import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import type { ColumnKind } from '#contract/reports/report-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { composeReport } from '#server/office/reports/compose-report.ts'
import type { Cell } from '#server/office/reports/compose-report.ts'
import { readJobMargins } from './read-job-margins.ts'
import { selectJobs, selectSums } from './sums.ts'
import type { MarginDays, Sums } from './sums.ts'

type By = 'job' | Group
type Group = 'week' | 'month' | 'product' | 'area'

type GroupRow = Sums & { key: string | null }
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
  return by === 'job' ? readJobMargins(org, days) : readGroups(org, days, by)
}

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
  const groups = await org.tx.run(sql<GroupRow>`
    select ${key(sql`(completed_at at time zone ${org.timezone})::date`)} as key, ${selectSums}
    from (${selectJobs(org, days)}) m group by 1`)
  const all = { price: 0, cost: 0, known: 0, unknown: 0 }
  for (const { price, cost, known, unknown } of groups) {
    all.price += price
    all.cost += cost
    all.known += known
    all.unknown += unknown
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
    rows: groups.toSorted(isTime ? earliestFirst : largestFirst).map((row) => {
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
