import { recordAudit } from '#server/audit/record-audit.ts'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { addJobs } from './add-jobs.ts'
import type { JobRows } from './present-job.ts'
import { setQuantity } from './plan/set-quantity.ts'

export type JobPart = {
  quantity: number
  /** The day of the other part, and where that is done; by default both are the same. */
  date?: Day
  site?: JobSite | null
}

/**
 * Limits a job to some of its bins, and schedules another like it for the rest. The order is locked.
 * @param part how many bins the job keeps, a whole number
 * @returns the id of the other; null when the job keeps all of its bins
 * @throws Refusal 422 when the job has fewer bins, or is a service
 */
export async function splitJob(
  org: Org,
  { job, line }: JobRows,
  { quantity, date = job.date, site = job.site }: JobPart,
): Promise<string | null> {
  const whole = job.quantity ?? line.quantity
  if (quantity === whole) return null
  if (job.type === 'service') {
    const message = "a service can't be done in part"
    throw new Refusal(422, { field: 'quantity', code: 'invalid', message })
  }
  if (quantity > whole) {
    const message = `must be at most ${whole}`
    throw new Refusal(422, { field: 'quantity', code: 'too_big', message })
  }
  await setQuantity(org, { id: job.id, from: whole, to: quantity })
  const rest = whole - quantity
  const [id] = await addJobs(org, job.order_id, [
    {
      lineId: job.line_id,
      type: job.type,
      date,
      quantity: rest,
      splitFromId: job.id,
      extra: job.extra,
      site,
      toSite: job.to_site,
      timeWindow: job.time_window,
      renewsAllowance: job.renews_allowance,
      agreedUnitPrice: job.agreed_unit_price,
    },
  ])
  if (id === undefined) throw new Error('the rest was not added')
  await recordAudit(org, 'job.added', id, {
    after: { type: job.type, date, quantity: rest, splitFrom: job.id },
  })
  return id
}
