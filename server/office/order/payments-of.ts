import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { textOfActor } from '#server/office/person.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * The payments `p` for an order that weren't reversed: those made for it in full, and of others what counts for it.
 */
export function paymentsOf(org: Org, orderId: string): RawBuilder<unknown> {
  return sql`(
    select p.id, p.created_at, p.provider, p.method, ${textOfActor(sql`p.recorded_by`)} as recorded_by_text,
      case when p.order_id = ${orderId}::uuid then p.amount else a.amount end as amount
    from payments p
    left join lateral (select sum(amount)::bigint as amount from allocations
      where organisation_id = p.organisation_id and payment_id = p.id
        and order_id = ${orderId}::uuid and refund_id is null) a on true
    where p.organisation_id = ${org.id}
      and (p.order_id = ${orderId}::uuid or p.id in (select payment_id from allocations
        where organisation_id = ${org.id} and order_id = ${orderId}::uuid) and a.amount > 0)
      and not exists (select from refunds r where r.organisation_id = p.organisation_id
        and r.payment_id = p.id and r.method = 'reversal')
  ) p`
}
