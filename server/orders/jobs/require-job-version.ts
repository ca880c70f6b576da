import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { Refusal } from '#server/refusal.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Locks a job's order for a change by someone who has seen `version` of the job.
 * @returns the job
 * @throws Refusal 404 for an unknown job; 412 with the version it has now as its ETag, and who changed it
 *   last, if that differs
 */
export async function requireJobVersion(org: Org, id: string, version: number): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { job } = rows
  if (job.version === version) return rows
  const [last] = await org.tx.run(sql<{ name: string | null }>`
    select a.name from audit_log l left join accounts a on a.id = l.account_id
    where l.organisation_id = ${org.id} and l.subject = ${id} order by l.id desc limit 1`)
  const who = last?.name ?? 'Someone'
  const sentence = `${who} changed this job while you had it open. Look at what is new, then try again.`
  throw new Refusal(412, sentence, { etag: `"${job.version}"` })
}
