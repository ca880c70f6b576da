import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { amountDueOf, refundDueOf } from '#server/orders/money/payment-status.ts'

/** An order that is about a person, and whether it can be made anonymous. */
export type FoundOrder = {
  id: string
  reference: string
  customer_name: string
  suburb: string | null
  delivery_date: string
  status: OrderStatus
  total: number
  amount_paid: number
  /** Whether money is on its way: a payment page is open, or a refund waits. */
  moving: boolean
  anonymised_at: Date | null
}

/** Orders as {@link whatBlocks} judges them, newest first. */
export async function readFound(org: Org, ids: readonly string[]): Promise<FoundOrder[]> {
  return org.tx.run(sql<FoundOrder>`
    select o.id, o.reference, o.customer_name, o.suburb, o.delivery_date, o.status, o.total, o.amount_paid,
      o.anonymised_at,
      exists (select from refunds r where r.organisation_id = o.organisation_id and r.order_id = o.id
        and r.status = 'pending')
      or exists (select from payment_sessions s where s.organisation_id = o.organisation_id
        and s.order_id = o.id and (s.status = 'open' or s.closing)) as moving
    from orders o where o.organisation_id = ${org.id} and o.id = any (${ids})
    order by o.created_at desc, o.id desc`)
}

/** Why an order can't be made anonymous yet, as the rest of a sentence; null if it can. Pure. */
export function whatBlocks(order: Omit<FoundOrder, 'id'>): string | null {
  const { status, total, amount_paid: paid, moving } = order
  const cancelled = status === 'cancelled'
  if (status !== 'completed' && !cancelled) return 'is still live'
  if (moving) return 'has a payment or refund under way'
  if (amountDueOf({ total, paid, cancelled }) > 0) return 'is not paid in full'
  return refundDueOf({ total, paid, cancelled }) > 0 ? 'has a refund due' : null
}
