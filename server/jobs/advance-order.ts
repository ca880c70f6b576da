import type { Org } from '#server/db/tenant.ts'

/**
 * Lets an order's status follow its jobs (rules, section 5): in progress with its first job
 * started; completed when every job is completed or cancelled, one at least completed. A failed job
 * stands for nothing once another attempt was made of it. A hire that is to be collected when the
 * hirer calls, and a service that goes on, keep their order open. Its version rises in any case,
 * because its jobs are part of it.
 */
export async function advanceOrder(org: Org, orderId: string): Promise<void> {
  await org.tx.run({
    name: 'advance_order',
    text: `
      with last_attempts as (
        select j.status, j.type, j.line_id from jobs j
        where j.organisation_id = $1 and j.order_id = $2 and not exists (
          select from jobs n where n.organisation_id = j.organisation_id and n.order_id = j.order_id
            and n.previous_job_id = j.id)
      ), open_lines as (
        select l.id from order_lines l
        where l.organisation_id = $1 and l.order_id = $2 and (
          (l.schedule_made_until is not null
            and (l.schedule ->> 'until' is null
              or (l.schedule ->> 'until')::date > l.schedule_made_until))
          or (l.line_type = 'hire' and l.work_type = 'delivery' and not l.wait_while_load
            and not exists (select from last_attempts a
              where a.line_id = l.id and a.type = 'collection' and a.status <> 'cancelled')))
      )
      update orders o set version = version + 1, updated_at = $3, status = case
        when o.status not in ('confirmed', 'in_progress') then o.status
        when exists (select from last_attempts where status = 'completed')
          and not exists (select from last_attempts where status not in ('completed', 'cancelled'))
          and not exists (select from open_lines) then 'completed'
        when exists (select from jobs j where j.organisation_id = $1 and j.order_id = $2
          and j.started_at is not null) then 'in_progress'
        else o.status end
      where o.organisation_id = $1 and o.id = $2`,
    values: [org.id, orderId, org.now],
  })
}
