import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readCorrected } from '#server/jobs/reports/correct-facts.ts'
import type { Weight } from '#server/jobs/reports/read-weight.ts'
import { writeOutcome } from '#server/jobs/reports/write-outcome.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Gives a completed job the weight and number of its docket, or takes them away. Locks its order. The job's
 * version rises if they change. A job that isn't completed stays as it is: completing
 * it reads the dockets. What the office has corrected stays.
 * @param weight in kilograms
 * @throws Refusal 404 for an unknown job
 */
export async function setWeight(org: Org, id: string, weight: Weight): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { status, completion } = rows.job
  const corrected = await readCorrected(org, id)
  const stays = (name: keyof Weight) => corrected.includes(name)
  const weightKg = stays('weightKg') ? (completion?.weightKg ?? null) : weight.weightKg
  const docketNumber = stays('docketNumber')
    ? (completion?.docketNumber ?? null)
    : weight.docketNumber
  const same =
    (completion?.weightKg ?? null) === weightKg &&
    (completion?.docketNumber ?? null) === docketNumber
  if (status !== 'completed' || same) return rows
  const after = { ...completion, weightKg, docketNumber }
  return writeOutcome(org, rows, { column: 'completion', after, action: 'job.weighed' })
}
