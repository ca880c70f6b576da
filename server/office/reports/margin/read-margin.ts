import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import type { ColumnKind } from '#contract/reports/report-words.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { composeReport } from '#server/office/reports/compose-report.ts'
import type { Cell } from '#server/office/reports/compose-report.ts'
import { monthsOf } from './months-of.ts'
import { readJobMargins } from './read-job-margins.ts'
import { selectMargins } from './select-margins.ts'
import type { MarginDays } from './select-margins.ts'
import { NOTHING, addTo, selectSums } from './sums.ts'
import type { Sums } from './sums.ts'

type By = 'job' | Group
type Group = 'week' | 'month' | 'product' | 'area'

type GroupRow = Sums & { key: string | null }
/**
 * What is left of the price of each job that took waste away in a period once the tip is paid, both without GST (rules,
 * section 13, "Reports"). Jobs whose tip cost isn't known are named, and are in no sum. Each month is read by a
 * statement of its own: a year of a very large firm takes longer than one statement may.
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
  const groups = new Map<string | null, GroupRow>()
  const all = { ...NOTHING }
  for (const month of monthsOf(days)) {
    const rows = await org.tx.run(sql<GroupRow>`
      with ${selectMargins(org, { ...days, ...month })}
      select ${key(sql`(completed_at at time zone ${org.timezone})::date`)} as key, ${selectSums}
      from margins group by 1`)
    for (const row of rows) {
      const group = groups.get(row.key) ?? { key: row.key, ...NOTHING }
      addTo(group, row)
      addTo(all, row)
      groups.set(row.key, group)
    }
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
    rows: [...groups.values()].toSorted(isTime ? earliestFirst : largestFirst).map((row) => {
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
