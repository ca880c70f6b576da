import { orderMoves } from '#contract/orders/order.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Lets an order's status follow its jobs (rules, section 5): in progress once its first job has
 * started; completed when every job is completed or cancelled, and at least one is completed. A failed
 * job doesn't count once it was retried. A bin that no collection is planned for and a service that
 * goes on keep their order open. The version rises in any case, because jobs are part of the order.
 */
export async function advanceOrder(org: Org, orderId: string): Promise<void> {
  await org.tx.run({
    name: 'advance_order',
    text: `
      with last_attempts as (
        select j.status, j.type, j.line_id, j.quantity from jobs j
        where j.organisation_id = $1 and j.order_id = $2 and not exists (
          select from jobs n where n.organisation_id = j.organisation_id and n.order_id = j.order_id
            and n.previous_job_id = j.id)
      ), open_lines as (
        select l.id from order_lines l
        where l.organisation_id = $1 and l.order_id = $2 and (
          (l.schedule_made_until is not null
            and (l.schedule ->> 'until' is null
              or (l.schedule ->> 'until')::date > l.schedule_made_until))
          or (l.collected and l.quantity > (
            select coalesce(sum(coalesce(a.quantity, l.quantity)), 0) from last_attempts a
            where a.line_id = l.id and a.type = 'collection' and a.status <> 'cancelled')))
      )
      update orders o set version = version + 1, updated_at = $3, status = case
        when o.status = any($4) and exists (select from last_attempts where status = 'completed')
          and not exists (select from last_attempts where status not in ('completed', 'cancelled'))
          and not exists (select from open_lines) then 'completed'
        when o.status = any($5) and exists (select from jobs j where j.organisation_id = $1
          and j.order_id = $2 and j.started_at is not null) then 'in_progress'
        else o.status end
      where o.organisation_id = $1 and o.id = $2`,
    values: [org.id, orderId, org.now, orderMoves.complete, orderMoves.start],
  })
}
