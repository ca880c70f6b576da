import { sql } from 'kysely'
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
  const [next] = await org.tx.run(sql<{ job_id: string }>`
    select j.id as job_id from (
      select n.organisation_id, n.job_id, r.date from stops s
      join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
      join stops n on n.organisation_id = s.organisation_id and n.run_id = s.run_id
        and n.position > s.position and n.removed_at is null
      where s.organisation_id = ${org.id} and s.job_id = ${jobId} and s.removed_at is null
      order by n.position limit 1) first
    join jobs j on j.organisation_id = first.organisation_id and j.id = first.job_id
    where j.status = 'scheduled' and j.date = first.date`)
  if (next) await mailAboutJob(org, await findJob(org, next.job_id), { type: 'on_the_way', at })
}
