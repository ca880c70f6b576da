import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Takes back the charges that an order got from its `kept`th on, because the changes that added them were undone.
 * They must come to nothing together, so the order's total stays. If a charge was approved since, or one was billed,
 * they stay too: their positions are known by then. The order is locked.
 */
export async function takeBackCharges(org: Org, orderId: string, kept: number): Promise<void> {
  await org.tx.run(sql`
    delete from order_charges c where c.organisation_id = ${org.id} and c.order_id = ${orderId}
      and c.position >= ${kept}
      and (select sum(d.amount) from order_charges d where d.organisation_id = c.organisation_id
        and d.order_id = c.order_id and d.position >= ${kept}) = 0
      and not exists (select from charges h where h.organisation_id = c.organisation_id
        and h.order_id = c.order_id and h.position >= ${kept})
      and not exists (select from charge_billings b where b.organisation_id = c.organisation_id
        and b.order_id = c.order_id and b.charge_position >= ${kept})`)
}
