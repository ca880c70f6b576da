import { sql } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { MOST_ROWS, composeReport } from '#server/office/reports/compose-report.ts'
import { selectJobs, selectSums } from './sums.ts'
import type { MarginDays, Sums } from './sums.ts'

type JobRow = {
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
  const [all] = await org.tx.run(sql<Sums>`select ${selectSums} from (${selectJobs(org, days)}) m`)
  if (!all) throw new Error('sums have a row')
  const jobs = await org.tx.run(sql<JobRow>`
    select o.reference, j.sequence, (m.completed_at at time zone ${org.timezone})::date::text as day,
      m.product_name as product, o.customer_name as customer, m.ex_gst::bigint as price, m.cost
    from (
      select * from (${selectJobs(org, days)}) m
      order by ex_gst - cost nulls last, completed_at desc, job_id limit ${MOST_ROWS + 1}) m
    join orders o on o.organisation_id = ${org.id} and o.id = m.order_id
    join jobs j on j.organisation_id = ${org.id} and j.id = m.job_id
    order by m.ex_gst - m.cost nulls last, m.completed_at desc, m.job_id`)
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
