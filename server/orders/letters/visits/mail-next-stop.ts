import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { mailAboutJob } from './mail-about-job.ts'

/**
 * Emails the hirer of a run's next stop that the crew is on its way, because the stop before it is done or
 * couldn't be done (rules, section 12, "Messages"). Only if that stop is an open job of the run's day.
 * @param jobId the job that has an outcome now; without a run it has no next stop
 * @param at when it was done
 */
export async function mailNextStop(org: Org, jobId: string, at: Date): Promise<void> {
  await mailBehind(org, sql`s.job_id = ${jobId}`, at)
}

/**
 * As {@link mailNextStop}, because the crew has left a tip or a yard. The run isn't locked yet: a letter locks its order,
 * which comes before.
 * @param stopId of that visit
 * @param at when it was done, as is reported now; an earlier report counts
 */
export async function mailStopAfter(org: Org, stopId: string, at: Date): Promise<void> {
  await mailBehind(org, sql`s.id = ${stopId}`, at)
}

async function mailBehind(org: Org, isDone: RawBuilder<unknown>, reported: Date): Promise<void> {
  const [next] = await org.tx.run(sql<{ job_id: string; at: Date }>`
    select j.id as job_id, least(first.done_at, ${reported}::timestamptz) as at from (
      select n.organisation_id, n.job_id, r.date, s.done_at from stops s
      join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
      join stops n on n.organisation_id = s.organisation_id and n.run_id = s.run_id
        and n.position > s.position and n.removed_at is null
      where s.organisation_id = ${org.id} and ${isDone} and s.removed_at is null
      order by n.position limit 1) first
    join jobs j on j.organisation_id = first.organisation_id and j.id = first.job_id
    where j.status = 'scheduled' and j.date = first.date`)
  if (!next) return
  const { job_id: id, at } = next
  await mailAboutJob(org, await findJob(org, id), { type: 'on_the_way', at })
}
