import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { leaveOtherDays, lockRunsOf } from '#server/jobs/leave-other-days.ts'

/** A scheduled job, the day it was planned for and the day it moves to. */
export type MovedJob = { id: string; from: Day; to: Day }

/**
 * Moves scheduled jobs of a locked order to other days, and off the runs of the days that they leave. `cause` says on whose account, for the audit log.
 */
export async function setJobDates(
  org: Org,
  jobs: readonly MovedJob[],
  cause: 'ours' | 'hirers',
): Promise<void> {
  const ids = jobs.map(({ id }) => id)
  await lockRunsOf(org, ids)
  for (const { id, from, to } of jobs) {
    await org.tx.run(sql`
      update jobs set date = ${to}, version = version + 1, updated_at = ${org.now}
      where organisation_id = ${org.id} and id = ${id} and status = 'scheduled'`)
    await recordAudit(org, 'job.moved', id, { before: { date: from }, after: { date: to, cause } })
  }
  await leaveOtherDays(org, ids)
}
