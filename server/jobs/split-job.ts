import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { addJobs } from './add-jobs.ts'
import type { JobRows } from './present-job.ts'

/**
 * Limits a started collection to some of its bins, and schedules another for the rest on the same day.
 * The order is locked.
 * @param quantity how many bins the started job brings back, a whole number
 * @throws Refusal 422 when the job isn't a collection, or has fewer bins
 */
export async function splitJob(org: Org, { job, line }: JobRows, quantity: number): Promise<void> {
  const whole = job.quantity ?? line.quantity
  if (quantity === whole) return
  if (job.type !== 'collection') {
    const message = 'only a collection can be done in part'
    throw new Refusal(422, { field: 'quantity', code: 'invalid', message })
  }
  if (quantity > whole) {
    const message = `must be at most ${whole}`
    throw new Refusal(422, { field: 'quantity', code: 'too_big', message })
  }
  await org.tx.run(
    query
      .updateTable('jobs')
      .set({ quantity })
      .where('organisation_id', '=', org.id)
      .where('id', '=', job.id),
  )
  const rest = { quantity: whole - quantity, splitFromId: job.id }
  await addJobs(org, job.order_id, [
    { lineId: job.line_id, type: job.type, date: job.date, ...rest },
  ])
}
