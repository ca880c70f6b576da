import { sql } from 'kysely'
import type { PaymentPlan } from '#contract/office/phone-order.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

/** How hirers who booked on the phone said that they pay, by the ids of their orders. */
export type Plans = ReadonlyMap<string, PaymentPlan>

/** Reads those of some orders. */
export async function readPlans(
  org: Org,
  orders: Iterable<Pick<OrderRows, 'order'>>,
): Promise<Plans> {
  const ids = Array.from(orders, ({ order }) => order)
    .filter(({ source }) => source === 'office')
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await org.tx.run(sql<{ id: string; pays: PaymentPlan }>`
    select order_id as id, pays from telephone_orders
    where organisation_id = ${org.id} and order_id = any (${ids}::uuid[])`)
  return new Map(rows.map(({ id, pays }) => [id, pays]))
}
