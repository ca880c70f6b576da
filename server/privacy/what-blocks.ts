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
  /** Whether an invoice of it isn't paid, or a charge beside it isn't billed. */
  billed: boolean
  /** Whether a charge waits to be decided. */
  undecided: boolean
  /** Whether something is left of a payment that was made for it. */
  credit: boolean
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
        and s.order_id = o.id and (s.status = 'open' or s.closing)) as moving,
      exists (select from invoice_lines l
        join invoice_balances b on b.organisation_id = l.organisation_id and b.invoice_id = l.invoice_id
        where l.organisation_id = o.organisation_id and l.order_id = o.id and b.due > 0)
      or exists (select from charges h where h.organisation_id = o.organisation_id and h.order_id = o.id
        and h.state = 'approved' and h.position is null
        and not exists (select from beside_billings g
          where g.organisation_id = h.organisation_id and g.charge_id = h.id)) as billed,
      exists (select from charges h where h.organisation_id = o.organisation_id and h.order_id = o.id
        and h.state in ('proposed', 'notified')) as undecided,
      exists (select from payments p where p.organisation_id = o.organisation_id and p.order_id = o.id
        and ${isLeft}) as credit
    from orders o where o.organisation_id = ${org.id} and o.id = any (${ids})
    order by o.created_at desc, o.id desc`)
}

/** Which of these customers have money left that they paid: it's theirs. */
export async function readCredits(org: Org, customers: readonly string[]): Promise<Set<string>> {
  const rows = await org.tx.run(sql<{ customer_id: string }>`
    select distinct p.customer_id from payments p
    where p.organisation_id = ${org.id} and p.customer_id = any (${customers}::uuid[]) and ${isLeft}`)
  return new Set(rows.map((row) => row.customer_id))
}

/** Whether something is left of the payment `p`: it counts for nothing, and wasn't returned. */
const isLeft = sql<boolean>`p.amount
  > (select coalesce(sum(a.amount), 0) from allocations a
    where a.organisation_id = p.organisation_id and a.payment_id = p.id)
  + (select coalesce(sum(r.amount), 0) from refunds r
    where r.organisation_id = p.organisation_id and r.payment_id = p.id and r.status <> 'failed')`

/** What keeps a customer or an order whose money isn't used up, as the rest of a sentence. */
export const CREDIT_LEFT = 'has credit left, use it or refund it first'

/** Why an order can't be made anonymous yet, as the rest of a sentence; null if it can. Pure. */
export function whatBlocks(order: Omit<FoundOrder, 'id'>): string | null {
  const { status, total, amount_paid: paid, moving, billed, undecided, credit } = order
  const cancelled = status === 'cancelled'
  if (status !== 'completed' && !cancelled) return 'is still live'
  if (moving) return 'has a payment or refund under way'
  if (amountDueOf({ total, paid, cancelled }) > 0) return 'is not paid in full'
  if (billed) return 'has a charge or an invoice that is not paid'
  if (undecided) return 'has a charge to decide'
  if (refundDueOf({ total, paid, cancelled }) > 0) return 'has a refund due'
  return credit ? CREDIT_LEFT : null
}
