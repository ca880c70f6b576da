import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { billingEmail } from '#server/customers/billing-email.ts'
import type { Org } from '#server/db/tenant.ts'
import { unbilledOf } from '#server/invoices/drafts/draft-rows.ts'
import { startOfDay } from '#server/organisations/start-of-day.ts'
import { groupOrders } from './group-orders.ts'
import type { MonthOrder, PlannedPart } from './group-orders.ts'

/**
 * What a run of a month would bill, and to whom (rules, section 13, "Monthly invoices"): all that is unbilled of orders
 * whose first job was done by the end of the month, and what was charged by then beside those that are cancelled.
 * @param month its first day
 * @param from the day on which invoicing begins: orders that were booked before are billed by people
 */
export async function planRun(
  org: Org,
  { month, from }: { month: string; from: string },
): Promise<PlannedPart[]> {
  const nextMonth = sql`(${month}::date + interval '1 month')`
  const end = sql`(${nextMonth} at time zone ${org.timezone})`
  const orders = await org.tx.run(sql<MonthOrder>`
    select o.id as "orderId", c.id as "customerId", c.number as "customerNumber",
      c.name as "customerName", c.invoice_by as "groupedBy", o.address, coalesce(o.suburb, '') as suburb,
      coalesce(o.purchase_order, '') as "purchaseOrder", k.lines, k.total, coalesce(${billingEmail}, o.email) as email
    from customers c
    cross join lateral customer_family(c.organisation_id, c.id) f
    join customer_orders l on l.organisation_id = c.organisation_id and l.customer_id = f.id
    join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
    cross join lateral (
      select count(*)::integer as lines, coalesce(sum(u.amount), 0)::bigint as total, min(u.since) as since
      from ${unbilledOf} u) k
    where c.organisation_id = ${org.id} and c.invoice_on = 'monthly' and c.merged_into_id is null
      and o.status <> 'pending' and k.lines > 0
      and o.created_at >= ${startOfDay(org, from)}
      and o.created_at < ${end}
      and case when o.status = 'cancelled' then k.since < ${end} else ${isDoneBy({ end, nextMonth })} end
    order by c.number, o.delivery_date, o.id`)
  return groupOrders(orders)
}

type End = { end: RawBuilder<unknown>; nextMonth: RawBuilder<unknown> }

/** Whether a job of the order `o` was done before a month's end; of one without jobs, whether its day is before it. */
function isDoneBy({ end, nextMonth }: End): RawBuilder<unknown> {
  return sql`case when exists (select from jobs j where j.organisation_id = o.organisation_id and j.order_id = o.id)
    then exists (select from jobs j where j.organisation_id = o.organisation_id and j.order_id = o.id
      and j.status = 'completed' and j.completed_at < ${end})
    else o.delivery_date < ${nextMonth} end`
}
