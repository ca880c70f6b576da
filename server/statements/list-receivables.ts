import { sql } from 'kysely'
import { ageOf } from '#contract/invoices/ageing.ts'
import type { DueAmount } from '#contract/invoices/ageing.ts'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { Debtor, Receivables } from '#contract/office/payments/statement.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { customerOfInvoice } from './customer-of-invoice.ts'

type Row = DueAmount & {
  customer_id: string | null
  customer_number: number | null
  name: string
}

/**
 * Everyone who owes something on invoices today, by how late it is; who owes most comes first (rules, section 13,
 * "Ageing"). Merged customers are one, and people who aren't in the list are one by the name on their
 * invoices.
 */
export async function listReceivables(org: Org): Promise<Receivables> {
  const today = localTime(org.now, org.timezone).day
  const rows = await readRows(org)
  const byDebtor = Map.groupBy(rows, (row) => row.customer_id ?? `name ${row.name}`)
  const data = [...byDebtor.values()].flatMap(([first, ...others]): Debtor[] => {
    if (!first) return []
    const { customer_id: id, customer_number: number, name } = first
    const customer = id === null ? null : { id, name, number: presentNumber(number ?? 0) }
    return [{ ...ageOf([first, ...others], today), name, customer }]
  })
  return {
    on: today,
    data: data.toSorted((a, b) => b.due - a.due || a.name.localeCompare(b.name)),
    totals: ageOf(rows, today),
  }
}

async function readRows(org: Org): Promise<Row[]> {
  return org.tx.run(sql<Row>`
    select c.id as customer_id, c.number as customer_number, coalesce(c.name, i.buyer_name) as name,
      b.due_on as "dueOn", sum(b.due)::bigint as due
    from invoice_balances b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
    ${customerOfInvoice}
    where b.organisation_id = ${org.id} and b.due > 0 and i.kind = 'invoice'
    group by c.id, c.number, coalesce(c.name, i.buyer_name), b.due_on
    order by name, b.due_on`)
}
