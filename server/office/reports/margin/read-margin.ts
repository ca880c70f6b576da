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

type Key = {
  name: string
  kind: ColumnKind
  /** What the jobs are summed by. A week or a month is slow to work out for each job, so that's a day then. */
  by: (timezone: string) => RawBuilder<unknown>
  /** What the report's rows are of, by the `of` that the jobs were summed by. */
  key: RawBuilder<unknown>
}

const dayOf = (timezone: string) => sql`(completed_at at time zone ${timezone})::date`

const KEYS: Record<Group, Key> = {
  week: {
    name: 'Week from',
    kind: 'day',
    by: dayOf,
    key: sql`(of - (extract(isodow from of)::integer - 1))::text`,
  },
  month: { name: 'Month', kind: 'month', by: dayOf, key: sql`to_char(of, 'YYYY-MM')` },
  product: { name: 'Product', kind: 'text', by: () => sql`product_name`, key: sql`of` },
  area: { name: 'Area', kind: 'text', by: () => sql`area_name`, key: sql`of` },
}

async function readGroups(org: Org, days: MarginDays, group: Group): Promise<Report> {
  const { name, kind, by, key } = KEYS[group]
  const isTime = group === 'week' || group === 'month'
  const groups = await org.tx.run(sql<GroupRow>`
    select ${key} as key, sum(price)::bigint as price, sum(cost)::bigint as cost, sum(known)::integer as known,
      sum(unknown)::integer as unknown
    from (select ${by(org.timezone)} as of, ${selectSums} from (${selectJobs(org, days)}) j group by 1) d
    group by 1`)
  const all = { price: 0, cost: 0, known: 0, unknown: 0 }
  for (const { price, cost, known, unknown } of groups) {
    all.price += price
    all.cost += cost
    all.known += known
    all.unknown += unknown
  }
  return composeReport({
    by: group,
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
