import { randomUUIDv7 } from 'node:crypto'
import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { advanceOrder } from './advance-order.ts'
import { findJob } from './find-job.ts'
import { holdBins } from './hold-bins.ts'
import type { JobRows } from './present-job.ts'

/**
 * Schedules another attempt of a failed job, as a new job that names the old one. Bins that are out are
 * held until then.
 * @param date the day of the new attempt, today or later
 * @throws Refusal 404 for an unknown job, 422 when it has not failed, was tried again already, its
 *   order is not live, or the date has passed
 */
export async function rescheduleJob(
  org: Org,
  { id, date }: { id: string; date: string },
): Promise<JobRows> {
  const { job } = await findJob(org, id)
  if (date < localTime(org.now, org.timezone).day) {
    throw new Refusal(422, {
      field: 'date',
      code: 'too_soon',
      message: 'must be today or later',
    })
  }
  await org.tx.run({
    text: 'select from orders where organisation_id = $1 and id = $2 for update',
    values: [org.id, job.order_id],
  })
  const [next] = await org.tx.run<{ id: string }>({
    text: `
      insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence,
        previous_job_id, created_at, updated_at)
      select j.organisation_id, $3, j.order_id, j.line_id, j.type, 'scheduled', $4,
        (select max(s.sequence) + 1 from jobs s
          where s.organisation_id = j.organisation_id and s.order_id = j.order_id),
        j.id, $5, $5
      from jobs j
      join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
      where j.organisation_id = $1 and j.id = $2 and j.status = 'failed'
        and o.status in ('confirmed', 'in_progress')
        and not exists (select from jobs n where n.organisation_id = j.organisation_id
          and n.order_id = j.order_id and n.previous_job_id = j.id)
      returning id`,
    values: [org.id, id, randomUUIDv7(), date, org.now],
  })
  if (!next) {
    const message = "can't be scheduled again"
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  await recordAudit(org, 'job.rescheduled', next.id, {
    before: { id, date: job.date },
    after: { id: next.id, date },
  })
  await holdBins(org, job.order_id, null)
  await advanceOrder(org, job.order_id)
  return findJob(org, next.id)
}
