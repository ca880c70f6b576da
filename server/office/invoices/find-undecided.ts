import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { InvoiceRun } from '#contract/office/invoices/invoice-run.ts'
import type { Org } from '#server/db/tenant.ts'
import { startOfDay } from '#server/organisations/start-of-day.ts'

type Row = { id: string; number: number; name: string; charges: number; amount: number }

/**
 * Charges of customers who are invoiced monthly that arose by the end of a month and aren't decided on: a run leaves
 * them to the next one.
 * @param month its first day
 * @param from the day on which invoicing begins
 */
export async function findUndecided(
  org: Org,
  { month, from }: { month: string; from: string },
): Promise<InvoiceRun['undecided']> {
  const rows = await org.tx.run(sql<Row>`
    select c.id, c.number, c.name, count(*)::integer as charges, coalesce(sum(h.amount), 0)::bigint as amount
    from charges h
    join orders o on o.organisation_id = h.organisation_id and o.id = h.order_id
    join customer_orders l on l.organisation_id = o.organisation_id and l.order_id = o.id
    join customers k on k.organisation_id = l.organisation_id and k.id = l.customer_id
    join customers c on c.organisation_id = k.organisation_id and c.id = coalesce(k.merged_into_id, k.id)
    where h.organisation_id = ${org.id} and h.state in ('proposed', 'notified')
      and h.arose_at < ((${month}::date + interval '1 month') at time zone ${org.timezone})
      and o.created_at >= ${startOfDay(org, from)} and c.invoice_on = 'monthly'
    group by c.id, c.number, c.name order by c.number`)
  return rows.map(({ id, number, name, charges, amount }) => ({
    customer: { id, name, number: presentNumber(number) },
    charges,
    amount,
  }))
}
