import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { PaymentOrRefund } from './compose-receipt.ts'

/** An order's payments and the refunds that succeeded, oldest first. */
export async function readPayments(org: Org, orderId: string): Promise<PaymentOrRefund[]> {
  return org.tx.run(sql<PaymentOrRefund>`
    select 'receipt' as kind, p.id, p.created_at as at, p.amount, p.provider,
        p.provider_payment_id as provider_reference
      from payments p where p.organisation_id = ${org.id} and p.order_id = ${orderId}
      union all
      select 'refund', r.id, r.finished_at, r.amount, p.provider, r.provider_refund_id
      from refunds r
      join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
      where r.organisation_id = ${org.id} and r.order_id = ${orderId} and r.status = 'succeeded'
      order by at, kind, id`)
}
