import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { leaveOtherDays, lockRunsOf } from '#server/jobs/leave-other-days.ts'

/** A scheduled job, the day it was planned for, the day it moves to, and on whose account. */
export type MovedJob = { id: string; from: Day; to: Day; cause: 'ours' | 'hirers' }

/** Moves scheduled jobs of locked orders to other days, and off the runs of the days that they leave. */
export async function setJobDates(org: Org, jobs: readonly MovedJob[]): Promise<void> {
  if (jobs.length === 0) return
  const ids = jobs.map(({ id }) => id)
  await lockRunsOf(org, ids)
  await org.tx.run(sql`
    update jobs j set date = n.date, version = j.version + 1, updated_at = ${org.now}
    from unnest(${ids}::uuid[], ${jobs.map(({ to }) => to)}::date[]) as n (id, date)
    where j.organisation_id = ${org.id} and j.id = n.id and j.status = 'scheduled'`)
  await recordAudits(
    org,
    jobs.map(({ id, from, to, cause }) => ({
      action: 'job.moved',
      subject: id,
      before: { date: from },
      after: { date: to, cause },
    })),
  )
  await leaveOtherDays(org, ids)
}
