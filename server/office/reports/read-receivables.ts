import { sql } from 'kysely'
import { ageBands } from '#contract/invoices/ageing.ts'
import { bandNames } from '#contract/payments/ledger-words.ts'
import type { Report } from '#contract/reports/report.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { customerOfInvoice } from '#server/statements/customer-of-invoice.ts'
import { composeReport } from './compose-report.ts'

const AGES = ageBands.map((band) => bandNames[band])

type Row = { name: string; due: number; ages: string[]; invoices: number }

/**
 * What is due of invoices today by how late it is, of all customers together or of each, the largest first. Merged customers
 * are one, two of the same name are two, and people who aren't in the list are one by the name on their invoices.
 */
export async function readReceivables(
  org: Org,
  { by }: { by: 'age' | 'customer' },
): Promise<Report> {
  const today = localTime(org.now, org.timezone).day
  const rows = await org.tx.run(sql<Row>`
    select coalesce(c.name, i.buyer_name) as name, count(*)::integer as invoices, sum(b.due)::bigint as due,
      array[${sql.join([
        sql`coalesce(sum(b.due) filter (where late <= 0), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late between 1 and 30), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late between 31 and 60), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late between 61 and 90), 0)::bigint`,
        sql`coalesce(sum(b.due) filter (where late > 90), 0)::bigint`,
      ])}]::text[] as ages
    from invoice_balances b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
    ${customerOfInvoice}
    cross join lateral (select ${today}::date - b.due_on as late) l
    where b.organisation_id = ${org.id} and b.due > 0
    group by c.id, 1 order by 3 desc, 1`)
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
      ['How late', 'text'],
      ['Due', 'money'],
    ],
    rows: sums,
  })
}
