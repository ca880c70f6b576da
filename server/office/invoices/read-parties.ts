import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerInBrief } from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'

/** The customer of an invoice as it shows now: perhaps the one that it was merged into. */
export async function readCustomerInBrief(org: Org, id: string): Promise<CustomerInBrief | null> {
  const [row] = await org.tx.run(sql<{ id: string; number: number; name: string }>`
    select id, number, name from customers
    where organisation_id = ${org.id} and id = customer_root(${org.id}, ${id}::uuid)`)
  return row ? { ...row, number: presentNumber(row.number) } : null
}

/** What a customer owes on all of its invoices, in cents. */
export async function readOwed(org: Org, customerId: string): Promise<number> {
  const [row] = await org.tx.run(sql<{ due: number }>`
    select coalesce(sum(b.due), 0)::bigint as due
    from invoices_of_customers k
    join invoice_balances b on b.organisation_id = k.organisation_id and b.invoice_id = k.id
    where k.organisation_id = ${org.id} and k.customer_id = any (array(
      select f.id from customer_family(${org.id}, customer_root(${org.id}, ${customerId}::uuid)) f))`)
  return row?.due ?? 0
}
