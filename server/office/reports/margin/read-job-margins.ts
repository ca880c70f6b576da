import { sql } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { MOST_ROWS, composeReport } from '#server/office/reports/compose-report.ts'
import { monthsOf } from './months-of.ts'
import { selectMargins } from './select-margins.ts'
import type { MarginDays } from './select-margins.ts'
import { NOTHING, addTo, selectSums } from './sums.ts'
import type { Sums } from './sums.ts'

type JobRow = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  reference: string
  sequence: number
  day: Day
  product: string
  customer: string
  price: number
  cost: number | null
}

/** The jobs with the smallest margins first; those without a tip cost last. */
export async function readJobMargins(org: Org, days: MarginDays): Promise<Report> {
  const all = { ...NOTHING }
  const jobs: JobRow[] = []
  for (const month of monthsOf(days)) {
    const read = await readJobsOf(org, { ...days, ...month })
    addTo(all, read.all)
    jobs.push(...read.jobs)
  }
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
    rows: jobs
      .toSorted(smallestFirst)
      .map(({ reference, sequence, day, product, customer, price, cost }) => [
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

/** The jobs of a part of the period that may be among those shown, and the sums of all. */
async function readJobsOf(org: Org, days: MarginDays): Promise<{ all: Sums; jobs: JobRow[] }> {
  const [read] = await org.tx.run(sql<{ all: Sums; jobs: JobRow[] }>`
    with ${selectMargins(org, days)}, priced as materialized (select * from margins)
    select (select to_jsonb(s) from (select ${selectSums} from priced) s) as all,
      (select coalesce(jsonb_agg(to_jsonb(j)), '[]') from (
        select id, (extract(epoch from completed_at) * 1000)::bigint as at, reference, sequence,
          (completed_at at time zone ${org.timezone})::date as day, product_name as product,
          customer_name as customer, ex_gst as price, cost
        from priced order by ex_gst - cost nulls last, completed_at desc, id limit ${MOST_ROWS + 1}) j) as jobs`)
  if (!read) throw new Error('a select without a table has a row')
  return read
}

function smallestFirst(a: JobRow, b: JobRow): number {
  const margin = ({ price, cost }: JobRow) =>
    cost === null ? Number.MAX_SAFE_INTEGER : price - cost
  return margin(a) - margin(b) || b.at - a.at || (a.id < b.id ? -1 : 1)
}

const NO_COST = 'No tip cost yet'
