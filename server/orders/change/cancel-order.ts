import { jobMoves } from '#contract/jobs/job.ts'
import { orderMoves } from '#contract/orders/order.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordEvent } from '#server/events/record-event.ts'
import { Refusal } from '#server/refusal.ts'
import { endSessions } from '#server/orders/end-sessions.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'

/**
 * Cancels an order while no job of it has been completed: its scheduled jobs are cancelled, its bins
 * and places are free again, and the event stands in the same transaction. A payment that is under way is
 * ended, also at its provider once this is committed.
 * @throws Refusal 422 when it is cancelled or completed already, or a job has been completed
 */
export async function cancelOrder(
  org: Org,
  { id, reason }: { id: string; reason: string | null },
): Promise<OrderRows> {
  // Holds off a catalogue import, which counts what live orders take.
  await org.tx.run(
    query.selectFrom('organisations').select('id').where('id', '=', org.id).forKeyShare(),
  )
  const [order] = await org.tx.run(
    query
      .updateTable('orders as o')
      .set((eb) => ({
        status: 'cancelled',
        version: eb('o.version', '+', 1),
        cancelled_by: JSON.stringify(org.actor),
        cancel_reason: reason,
        cancelled_at: org.now,
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
              .where('j.status', '=', 'completed'),
          ),
        ),
      )
      .returning(['o.claims', 'o.total']),
  )
  if (!order) {
    const message = "can't be cancelled any more"
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }

  await org.tx.run(
    query
      .updateTable('jobs')
      .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1), updated_at: org.now }))
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', id)
      .where('status', 'in', jobMoves.cancel),
  )
  await org.tx.run({
    text: 'select release_capacity($1, $2)',
    values: [org.id, JSON.stringify(order.claims)],
  })
  await endSessions(org, id)
  await recordAudit(org, 'order.cancelled', id, { after: { status: 'cancelled', reason } })
  const cancelled = await readOrder(org, id)
  await recordEvent(org, 'order.cancelled', presentOrder(cancelled))
  // An integrator who places and cancels an order also informs the hirer.
  if (cancelled.order.source !== 'api' || org.actor.type !== 'key') {
    await mailHirer(org, id, { type: 'cancelled' })
  }
  return cancelled
}
