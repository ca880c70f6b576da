import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { recordMails } from './record-mail.ts'
import type { NewMail } from './record-mail.ts'

type AboutJobs = { jobIds: readonly string[]; occasion: string }

/** The emails about a job that haven't been sent. */
const waits = sql`status = 'pending' and attempts = 0
  and (leased_until is null or leased_until < now())`

/**
 * Writes emails about different jobs, each in the place of one for the same occasion that still waits. One that was
 * sent, or is being sent, is the only one for its job and occasion.
 * @returns the jobs whose emails are written
 */
export async function replaceAboutJobs(
  org: Org,
  mails: readonly (NewMail & { jobId: string })[],
  occasion: string,
): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ id: string; gives: boolean }>`
    update mails set
      occasion = case when ${waits} or status in ('failed', 'dropped') then ${replacedAt(occasion, org.now)} || id
        else occasion end,
      status = case when ${waits} then 'dropped' else status end
    where organisation_id = ${org.id} and job_id = any (${mails.map(({ jobId }) => jobId)}::uuid[])
      and occasion = ${occasion}
    returning job_id as id, occasion <> ${occasion} as gives`)
  const sent = new Set(rows.filter(({ gives }) => !gives).map(({ id }) => id))
  const written = mails.filter(({ jobId }) => !sent.has(jobId))
  await recordMails(
    org,
    written.map((mail) => ({ ...mail, occasion })),
  )
  return new Set(written.map(({ jobId }) => jobId))
}

/** The beginning of the occasion that an email has once another takes its place. */
function replacedAt(occasion: string, at: Date): string {
  return `${occasion} ${at.toISOString()} `
}

/** Those of these jobs an email about which waited, and was replaced at an instant. */
export async function readReplaced(
  org: Org,
  { jobIds, occasion, at }: AboutJobs & { at: Date },
): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select distinct job_id as id from mails
    where organisation_id = ${org.id} and job_id = any (${[...jobIds]}::uuid[])
      and starts_with(occasion, ${replacedAt(occasion, at)})`)
  return rows.map(({ id }) => id)
}

/** Which of these jobs an email of an occasion has been sent about, or is being sent. */
export async function readEmailed(
  org: Org,
  { jobIds, occasion }: AboutJobs,
): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select job_id as id from mails
    where organisation_id = ${org.id} and job_id = any (${[...jobIds]}::uuid[])
      and occasion = ${occasion} and status not in ('failed', 'dropped') and not (${waits})`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Drops emails about jobs that still wait.
 * @returns the jobs about which one was sent, or is being sent
 */
export async function dropAboutJobs(
  org: Org,
  { jobIds, occasion, since }: AboutJobs & { since: Date },
): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ id: string; waits: boolean }>`
    update mails set status = case when ${waits} then 'dropped' else status end,
      occasion = case when ${waits} then occasion || ' ' || id else occasion end
    where organisation_id = ${org.id} and job_id = any (${[...jobIds]}::uuid[])
      and occasion = ${occasion} and created_at >= ${since}
    returning job_id as id, status = 'dropped' as waits`)
  return new Set(rows.filter((row) => !row.waits).map(({ id }) => id))
}
