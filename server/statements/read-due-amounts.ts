import { sql } from 'kysely'
import type { DueAmount } from '#contract/invoices/ageing.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * What customers owed on invoices at the end of a day, by due date, in cents. A refund takes money from an invoice on
 * its own day, which can be before the day it was entered; so no invoice is paid less than nothing on a day between.
 * @param customers a customer and those that were merged into it
 */
export async function readDueAmounts(
  org: Org,
  { customers, on }: { customers: readonly string[]; on: Day },
): Promise<DueAmount[]> {
  return org.tx.run(sql<DueAmount>`
    select i.due_on as "dueOn", sum(greatest(0, i.total - n.credited - greatest(0, a.paid) - w.written_off))::bigint
      as due
    from invoices_of_customers c
    join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
    cross join lateral (select coalesce(sum(n.total), 0) as credited from invoices n
      where n.organisation_id = i.organisation_id and n.credits_id = i.id and n.issued_on <= ${on}::date) n
    cross join lateral (select coalesce(sum(a.amount), 0) as paid from allocations a
      left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
      where a.organisation_id = i.organisation_id and a.invoice_id = i.id
        and coalesce(r.returned_on, a.allocated_on) <= ${on}::date) a
    cross join lateral (select coalesce(sum(w.amount), 0) as written_off from write_offs w
      where w.organisation_id = i.organisation_id and w.invoice_id = i.id and w.written_on <= ${on}::date) w
    where c.organisation_id = ${org.id} and c.customer_id = any (${[...customers]}::uuid[])
      and i.kind = 'invoice' and i.issued_on <= ${on}::date
    group by i.due_on order by i.due_on`)
}

/** What customers owe on invoices now, by due date, in cents: from what is open alone. */
export async function readDueNow(org: Org, customers: readonly string[]): Promise<DueAmount[]> {
  return org.tx.run(sql<DueAmount>`
    select b.due_on as "dueOn", sum(b.due)::bigint as due
    from invoices_of_customers c
    join invoice_balances b on b.organisation_id = c.organisation_id and b.invoice_id = c.id
    where c.organisation_id = ${org.id} and c.customer_id = any (${[...customers]}::uuid[])
      and b.due > 0
    group by b.due_on order by b.due_on`)
}

/** A customer and those that were merged into it, itself first. */
export async function readFamily(org: Org, id: string): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select f.id from customer_family(${org.id}, ${id}::uuid) f`)
  return rows.map((row) => row.id)
}
