import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { readHeld } from '#server/invoices/allocations/allocation-rows.ts'
import { lockOrders } from '#server/orders/lock-order.ts'

/**
 * Lets what was just paid for orders count for their invoices at once, for a person who looks. Otherwise a chore does
 * it within a minute. Locks nothing if nothing was paid.
 * @returns whether anything was
 */
export async function countPayments(org: Org, orderIds: readonly string[]): Promise<boolean> {
  const held = await readHeld(org, orderIds)
  if (held.length === 0) return false
  await lockOrders(org, orderIds, { onlyMoney: true })
  await allocateOrderMoney(org, orderIds)
  return true
}
