import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { PaymentOrRefund } from './compose-receipt.ts'

/** An order's payments and the refunds that succeeded, oldest first; but for payments that were reversed. */
export async function readPayments(org: Org, orderId: string): Promise<PaymentOrRefund[]> {
  return org.tx.run(sql<PaymentOrRefund>`
    select 'receipt' as kind, p.id, p.created_at as at, p.amount, coalesce(p.provider, p.method) as method,
        coalesce(p.provider_payment_id, nullif(p.reference, '')) as reference,
        (select coalesce(array_agg(i.number order by i.sequence), '{}') from invoices i
          where i.organisation_id = p.organisation_id and i.id in (
            select a.invoice_id from allocations a
            where a.organisation_id = p.organisation_id and a.payment_id = p.id and a.invoice_id is not null
            group by a.invoice_id having sum(a.amount) > 0)) as invoices,
        exists (select from payment_sessions s where s.organisation_id = p.organisation_id
          and s.id = p.session_id and s.invoice_id is not null) as "forSeveral"
      from payments p where p.organisation_id = ${org.id} and p.order_id = ${orderId}
        and not exists (select from refunds r where r.organisation_id = p.organisation_id
          and r.payment_id = p.id and r.method = 'reversal')
      union all
      select 'refund', r.id, r.finished_at, r.amount,
        case r.method when 'provider' then p.provider else r.method end,
        coalesce(r.provider_refund_id, nullif(r.reference, '')), '{}', false
      from refunds r
      join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
      where r.organisation_id = ${org.id} and r.order_id = ${orderId} and r.status = 'succeeded'
        and r.method <> 'reversal'
      order by at, kind, id`)
}
