import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { findStop } from './find-stop.ts'

/** Whether an order's customer is on stop, or one with its email address or phone number is. */
export async function isOrderStopped(
  org: Org,
  { id, email, phone }: { id: string; email: string; phone: string },
): Promise<boolean> {
  const [link] = await org.tx.run(sql<{ customerId: string }>`
    select customer_id as "customerId" from customer_orders
    where organisation_id = ${org.id} and order_id = ${id}`)
  return (await findStop(org, { customerId: link?.customerId ?? null, email, phone })) !== null
}
