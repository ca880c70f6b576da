import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Joins the invoice `i` to its customer `c`: the one that it names or else that of its order, or whom that one was merged
 * into. Nothing joins for people who aren't in the list.
 */
export const customerOfInvoice: RawBuilder<unknown> = sql`
  -- In the order of its lines, as in the view of invoices and their customers, which is read whole if it's joined.
  left join lateral (select l.customer_id from invoice_lines n
    join customer_orders l on l.organisation_id = n.organisation_id and l.order_id = n.order_id
    where n.organisation_id = i.organisation_id and n.invoice_id = i.id and i.customer_id is null
    order by n.position limit 1) o on true
  left join customers k on k.organisation_id = i.organisation_id and k.id = coalesce(i.customer_id, o.customer_id)
  -- The function takes longer than the rest for an invoice, so it's asked only about customers who were merged.
  left join customers c on c.organisation_id = i.organisation_id and c.id =
    case when k.merged_into_id is null then k.id else customer_root(k.organisation_id, k.id) end`
