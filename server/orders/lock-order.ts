import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { watchOrders } from './announcing/watch-orders.ts'

/** What most callers need of an order they have locked. */
export type LockedOrder = { status: OrderStatus; claims: Claim[] }

/**
 * Locks an order until the transaction ends. Every change of an order, its lines, charges, jobs, stock or
 * money takes this lock first, so changes of one order happen one after another. It also holds off a
 * catalogue import, which counts what live orders take. Rows that only name it can be written meanwhile: an email to the
 * hirer of a run's next stop waits for no one who holds that order. What changes of it is announced when the transaction
 * commits.
 * @throws Error when there is no such order
 */
export async function lockOrder(org: Org, id: string): Promise<LockedOrder> {
  const [order] = await org.tx.run(sql<LockedOrder>`
    select o.status, o.claims from organisations g
    join orders o on o.organisation_id = g.id
    where g.id = ${org.id} and o.id = ${id}
    for key share of g for no key update of o`)
  if (!order) throw new Error(`order ${id} has gone`)
  await watchOrders(org, [id])
  return order
}

/**
 * Locks several orders until the transaction ends, always by id, as {@link lockOrder} locks one. A transaction
 * that also changes runs locks those afterwards.
 * @param onlyMoney whether nothing but what is charged and paid will change: then whatever does that watches
 *   the orders itself, and none is read here
 * @returns the orders by id
 */
export async function lockOrders(
  org: Org,
  ids: readonly string[],
  { onlyMoney = false } = {},
): Promise<ReadonlyMap<string, LockedOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await org.tx.run(sql<LockedOrder & { id: string }>`
    select o.id, o.status, o.claims from organisations g
    join orders o on o.organisation_id = g.id
    where g.id = ${org.id} and o.id = any (${[...ids]}::uuid[])
    order by o.id for key share of g for no key update of o`)
  if (!onlyMoney) await watchOrders(org, ids)
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}
