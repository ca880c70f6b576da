import type { Org } from '#server/db/tenant.ts'
import type { Moved } from './compose-receipt.ts'

/** The payments of an order, and the refunds that were given, oldest first. */
export async function readMoved(org: Org, orderId: string): Promise<Moved[]> {
  return org.tx.run<Moved>({
    text: `select 'receipt' as kind, p.id, p.created_at as at, p.amount, p.provider,
        p.provider_payment_id as provider_reference
      from payments p where p.organisation_id = $1 and p.order_id = $2
      union all
      select 'refund', r.id, r.finished_at, r.amount, p.provider, r.provider_refund_id
      from refunds r
      join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
      where r.organisation_id = $1 and r.order_id = $2 and r.status = 'succeeded'
      order by at, kind, id`,
    values: [org.id, orderId],
  })
}
