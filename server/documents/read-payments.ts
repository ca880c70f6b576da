import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { PaymentOrRefund } from './compose-receipt.ts'

/**
 * The payments of an order, and of invoices that have it among others, with the refunds that succeeded, oldest first;
 * but for payments that were reversed.
 */
export async function readPayments(org: Org, orderId: string): Promise<PaymentOrRefund[]> {
  return org.tx.run(sql<PaymentOrRefund>`
    with of_order as (
      select p.* from payments p where p.organisation_id = ${org.id} and p.order_id = ${orderId}
      union
      select p.* from invoice_lines l
      join payment_sessions s on s.organisation_id = l.organisation_id and s.invoice_id = l.invoice_id
        and s.status = 'complete'
      join payments p on p.organisation_id = s.organisation_id and p.session_id = s.id
      where l.organisation_id = ${org.id} and l.order_id = ${orderId}
    )
    select 'receipt' as kind, p.id, p.created_at as at, p.amount, coalesce(p.provider, p.method) as method,
        coalesce(p.provider_payment_id, nullif(p.reference, '')) as reference,
        (select coalesce(array_agg(i.number order by i.sequence), '{}') from invoices i
          where i.organisation_id = p.organisation_id and i.id in (
            select a.invoice_id from allocations a
            where a.organisation_id = p.organisation_id and a.payment_id = p.id and a.invoice_id is not null
            group by a.invoice_id having sum(a.amount) > 0)) as invoices,
        exists (select from payment_sessions s where s.organisation_id = p.organisation_id
          and s.id = p.session_id and s.invoice_id is not null) as "forSeveral"
      from of_order p where not exists (select from refunds r where r.organisation_id = p.organisation_id
          and r.payment_id = p.id and r.method = 'reversal')
      union all
      select 'refund', r.id, r.finished_at, r.amount,
        case r.method when 'provider' then p.provider else r.method end,
        coalesce(r.provider_refund_id, nullif(r.reference, '')), '{}', false
      from refunds r
      join of_order p on p.organisation_id = r.organisation_id and p.id = r.payment_id
      where r.status = 'succeeded' and r.method <> 'reversal'
      order by at, kind, id`)
}
