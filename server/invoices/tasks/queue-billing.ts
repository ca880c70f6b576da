import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Asks billing to look at an order again, in the transaction of what happened to it. A chore does it, so nothing waits
 * for it; and only where the organisation invoices. Asking twice for one cause is asking once.
 * @param cause what happened, such as `payment:<id>`
 */
export async function queueBilling(
  org: Org,
  { cause, orderId }: { cause: string; orderId: string },
): Promise<void> {
  await org.tx.run(sql`
    insert into billing_tasks (organisation_id, cause, order_id, due_at, created_at)
    select ${org.id}, ${cause}, ${orderId}::uuid, ${org.now}::timestamptz, ${org.now}::timestamptz
    from money_settings where organisation_id = ${org.id} and invoicing_from is not null
    on conflict do nothing`)
}
