import { sql } from 'kysely'
import type { Report } from '#contract/reports/report.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeReport } from './compose-report.ts'

const AGES = ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

type Row = { name: string; due: number; ages: string[]; invoices: number }

/** What is due of invoices today by how late it is, of all customers together or of each, the largest first. */
export async function readReceivables(
  org: Org,
  { by }: { by: 'age' | 'customer' },
): Promise<Report> {
  const today = localTime(org.now, org.timezone).day
  const rows = await org.tx.run(sql<Row>`
    select i.buyer_name as name, count(*)::integer as invoices, sum(b.due)::bigint as due,
      array[${sql.join([
        sql`coalesce(sum(b.due) filter (where late <= 0), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late between 1 and 30), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late between 31 and 60), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late between 61 and 90), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late > 90), 0)::bigint`,
      ])}]::text[] as ages
    from invoice_balances b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id,
    lateral (select ${today}::date - b.due_on as late) l
    where b.organisation_id = ${org.id} and b.due > 0
    group by 1 order by 3 desc, 1`)
  if (by === 'customer') {
    return composeReport({
      by,
      columns: [
        ['Customer', 'text'],
        ['Due', 'money'],
        ...AGES.map((age) => [age, 'money'] as const),
        ['Invoices', 'count'],
      ],
      rows: rows.map(({ name, due, ages, invoices }) => [name, due, ...ages.map(Number), invoices]),
    })
  }
  const sums = AGES.map((age, index) => [
    age,
    rows.reduce((sum, { ages }) => sum + Number(ages[index] ?? 0), 0),
  ])
  return composeReport({
    by,
    columns: [
      ['Late by', 'text'],
      ['Due', 'money'],
    ],
    rows: sums,
  })
}
