import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { paymentsOf, refundsOf } from '#server/orders/money/payments-of.ts'
import type { PaymentOrRefund } from './compose-receipt.ts'

/**
 * The payments that counted for an order as they came, with the refunds of its money that succeeded, oldest first. Of a
 * payment for other orders too it's this order's part, without the payment's reference: this order's link may be
 * another person's than theirs.
 */
export async function readPayments(org: Org, orderId: string): Promise<PaymentOrRefund[]> {
  return org.tx.run(sql<PaymentOrRefund>`
    select 'receipt' as kind, p.id, p.created_at as at, p.amount, coalesce(p.provider, p.method) as method,
        case when p.alone then p.own_reference end as reference, p.invoices, p.alone
      from ${paymentsOf(org, orderId)} where p.counts_since = p.created_at
      union all
      select 'refund', r.id, r.finished_at, r.amount, r.method,
        case when r.alone then r.own_reference end, '{}', r.alone
      from ${refundsOf(org, orderId)} where r.status = 'succeeded'
      order by at, kind, id`)
}
