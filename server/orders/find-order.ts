import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderSource } from '#contract/orders/order.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { nestedRows } from './order-rows.ts'
import { readReference } from '#contract/orders/reference.ts'
import type { OrderRows } from './order-rows.ts'

/**
 * One order of the organisation.
 * @throws Refusal 404 when no order has this id, or it isn't an id
 */
export async function findOrder(org: Org, id: string): Promise<OrderRows> {
  const rows = isUuid(id) ? await selectOrder(org, id) : undefined
  if (!rows) throw new Refusal(404, 'No order has that id')
  return rows
}

/**
 * Finds an order by its id, or by its reference as a person wrote it.
 * @param refusal says that there's none
 * @throws Refusal 404 when there is no such order
 */
export async function findOrderByName(
  org: Org,
  name: string,
  refusal = `there is no order ${name}`,
): Promise<OrderRows> {
  if (isUuid(name)) return findOrder(org, name)
  const reference = readReference(name)
  const [row] =
    reference === null
      ? []
      : await org.tx.run(
          query
            .selectFrom('orders')
            .select('id')
            .where('organisation_id', '=', org.id)
            .where('reference', '=', reference),
        )
  if (!row) throw new Refusal(404, refusal)
  return readOrder(org, row.id)
}

/** Reads an order that exists. */
export async function readOrder(org: Org, id: string): Promise<OrderRows> {
  const rows = await selectOrder(org, id)
  if (!rows) throw new Error(`order ${id} has gone`)
  return rows
}

/** Reads orders that exist, by id. */
export async function readOrders(
  org: Org,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderRows>> {
  const rows = await org.tx.run<OrderRows>({
    name: 'read_orders',
    text: `select ${nestedRows} from orders o where o.organisation_id = $1 and o.id = any ($2)`,
    values: [org.id, [...ids]],
  })
  return new Map(rows.map((row) => [row.order.id, row]))
}

/**
 * The order that was placed with an idempotency key, or null. The public call has a namespace of its
 * own, so that a stranger can't use up an integrator's key (rules, section 3).
 */
export async function findOrderByKey(
  org: Org,
  { key }: IdempotencyKey,
  source: OrderSource,
): Promise<OrderRows | null> {
  const [rows] = await org.tx.run<OrderRows>({
    name: 'find_order_by_key',
    text: `select ${nestedRows} from orders o
      where o.organisation_id = $1 and o.idempotency_key = $2 and (o.source = 'booking_page') = $3`,
    values: [org.id, key, source === 'booking_page'],
  })
  return rows ?? null
}

async function selectOrder(org: Org, id: string): Promise<OrderRows | undefined> {
  const [rows] = await org.tx.run<OrderRows>({
    name: 'find_order',
    text: `select ${nestedRows} from orders o where o.organisation_id = $1 and o.id = $2`,
    values: [org.id, id],
  })
  return rows
}
