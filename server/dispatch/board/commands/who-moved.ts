import { sql } from 'kysely'
import { spokenDay } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { State } from './state.ts'

/** Who put a job where it is now, in a sentence (rules, section 12, "Moving jobs"). */
export async function sayWhoMoved(org: Org, state: State, jobId: string): Promise<string> {
  const job = state.jobs.get(jobId)
  if (!job) return 'The job doesn’t exist any more'
  const [last] = await org.tx.run(sql<{ name: string | null }>`
    select a.name from audit_log l left join accounts a on a.id = l.account_id
    where l.organisation_id = ${org.id} and l.subject = ${jobId}
      and l.action in ('job.placed', 'job.moved')
    order by l.id desc limit 1`)
  const run = state.runs.get(state.runOf.get(jobId) ?? '')
  const where = run ? (run.row.vehicle?.name ?? run.row.driver?.name ?? 'a run') : 'the tray'
  return `${last?.name ?? 'Someone'} moved ${job.reference} to ${where} on ${spokenDay(job.date)}`
}
