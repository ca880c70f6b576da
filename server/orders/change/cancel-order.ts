import { orderCan, orderMoves } from '#contract/orders/order.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import { cancelJobs } from '#server/jobs/cancel-jobs.ts'
import { releaseCapacity } from '#server/orders/capacity/change-capacity.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'
import { endSessions } from '#server/payments/sessions/end-sessions.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'

type Cancellation = {
  id: string
  reason: string | null
  /** At whose wish: only the customer's can cost a fee. By default it's the hirer's or an integrator's call. */
  askedBy?: 'customer' | 'us'
}

/**
 * Cancels an order none of whose jobs is completed; its hirer can cancel until the first job has started
 * (rules, section 5). Also cancels its scheduled jobs, gives back its bins and visits, and ends a payment
 * in progress; a chore then ends that at the provider. An integrator or hirer who cancels again, because an answer
 * was lost, gets the cancelled order (rules, section 10).
 * @throws Refusal 422 when it is cancelled or completed already, or its work has gone too far
 */
export async function cancelOrder(
  org: Org,
  { id, reason, askedBy = whoAsks(org) }: Cancellation,
): Promise<OrderRows> {
  const locked = await lockOrder(org, id)
  const byHirer = org.actor.type === 'hirer'
  const mayRepeat = byHirer || org.actor.type === 'key'
  if (locked.status === 'cancelled' && mayRepeat) return readOrder(org, id)
  // A statement of its own, begun under the lock, so that it sees what the lock had to wait for.
  const [cancelledNow] = await org.tx.run(
    query
      .updateTable('orders as o')
      .set((eb) => ({
        status: 'cancelled',
        version: eb('o.version', '+', 1),
        cancelled_by: JSON.stringify(org.actor),
        cancel_reason: reason,
        cancelled_at: org.now,
        customer_cancelled: askedBy === 'customer',
        never_confirmed: locked.status === 'pending',
        updated_at: org.now,
      }))
      .where('o.organisation_id', '=', org.id)
      .where('o.id', '=', id)
      .where('o.status', 'in', orderMoves.cancel)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('jobs as j')
              .select('j.id')
              .whereRef('j.organisation_id', '=', 'o.organisation_id')
              .whereRef('j.order_id', '=', 'o.id')
              .$if(!byHirer, (jobs) => jobs.where('j.status', '=', 'completed'))
              .$if(byHirer, (jobs) => jobs.where('j.started_at', 'is not', null)),
          ),
        ),
      )
      .returning('o.id'),
  )
  if (!cancelledNow) {
    const begun = byHirer && orderCan.cancel(locked)
    const message = begun
      ? "can't be cancelled online once our crew has started, please call us"
      : "can't be cancelled any more"
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }

  await cancelJobs(org, id)
  await releaseCapacity(org, locked.claims)
  await endSessions(org, id)
  await queueBilling(org, { cause: `cancelled:${id}`, orderId: id })
  await recordAudit(org, 'order.cancelled', id, { after: { status: 'cancelled', reason, askedBy } })
  const cancelled = await readOrder(org, id)
  if (await isToBeMailed(org, cancelled)) await mailHirer(org, id, { type: 'cancelled' })
  return cancelled
}

/** An integrator passes on what its own customer asked for. The office says so, if it does. */
const whoAsks = ({ actor }: Org): 'customer' | 'us' =>
  actor.type === 'hirer' || actor.type === 'key' ? 'customer' : 'us'

/** An integrator who places and cancels an order also informs the hirer, unless the organisation wants letters about it. */
async function isToBeMailed(org: Org, { order }: OrderRows): Promise<boolean> {
  if (order.source !== 'api' || org.actor.type !== 'key') return true
  return (await loadCatalog(org)).letters.sends.apiOrders
}
