import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { lockInvoices } from '#server/invoices/allocations/open-parts.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import { refuseBusy } from '#server/refusal.ts'

/** What a change of payments touches besides what they count for already. */
type Besides = { orders?: readonly string[]; invoices?: readonly string[] }

/**
 * Locks payments for a change of what they count for, with all that they count for.
 * @throws Refusal 429 if that changed at this moment: the same request works a second later
 */
export async function lockPayments(
  org: Org,
  ids: readonly string[],
  besides: Besides = {},
): Promise<void> {
  if (!(await tryToLockPayments(org, ids, besides))) throw refuseBusy()
}

/**
 * Locks payments: first the orders, then the invoices, then the payments, as everything does that moves money.
 * @returns false if they have come to count for an order that isn't locked
 */
export async function tryToLockPayments(
  org: Org,
  ids: readonly string[],
  { orders = [], invoices = [] }: Besides,
): Promise<boolean> {
  const before = await readCounts(org, ids)
  const known = new Set([...orders, ...before.orders])
  await lockOrders(org, [...known].toSorted())
  await lockInvoices(org, [...new Set([...invoices, ...before.invoices])])
  await org.tx.run(sql`
    select from payments where organisation_id = ${org.id} and id = any (${[...ids]}::uuid[])
    order by id for no key update`)
  const after = await readCounts(org, ids)
  return after.orders.every((id) => known.has(id))
}

/** The orders and invoices that payments count for, or did. */
async function readCounts(
  org: Org,
  ids: readonly string[],
): Promise<{ orders: string[]; invoices: string[] }> {
  const [row] = await org.tx.run(sql<{ orders: string[]; invoices: string[] }>`
    select array(select order_id from allocations where organisation_id = ${org.id}
        and payment_id = any (${[...ids]}::uuid[]) and order_id is not null
      union select order_id from payments where organisation_id = ${org.id}
        and id = any (${[...ids]}::uuid[]) and order_id is not null) as orders,
      array(select distinct invoice_id from allocations where organisation_id = ${org.id}
        and payment_id = any (${[...ids]}::uuid[]) and invoice_id is not null) as invoices`)
  return row ?? { orders: [], invoices: [] }
}
