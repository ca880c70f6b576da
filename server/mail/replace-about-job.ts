import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from './record-mail.ts'
import type { NewMail } from './record-mail.ts'

type AboutJob = { jobId: string; occasion: string }

/** Which emails about a job nothing has been sent of yet. */
const waits = sql`status = 'pending' and attempts = 0
  and (leased_until is null or leased_until < now())`

/**
 * Writes an email about a job. One for the same occasion that still waits is dropped first; one that was sent is
 * about an earlier occasion of that kind, and its id is added to the occasion: there's one for each.
 */
export async function replaceAboutJob(org: Org, mail: NewMail & AboutJob): Promise<void> {
  await org.tx.run(sql`
    update mails set occasion = occasion || ' ' || id,
      status = case when ${waits} then 'dropped' else status end
    where organisation_id = ${org.id} and job_id = ${mail.jobId} and occasion = ${mail.occasion}`)
  await recordMail(org, mail)
}

/**
 * Drops an email about a job that still waits.
 * @returns false if there's one that was sent, or is being sent
 */
export async function dropAboutJob(
  org: Org,
  { jobId, occasion, since }: AboutJob & { since: Date },
): Promise<boolean> {
  const rows = await org.tx.run(sql<{ waits: boolean }>`
    update mails set status = case when ${waits} then 'dropped' else status end,
      occasion = case when ${waits} then occasion || ' ' || id else occasion end
    where organisation_id = ${org.id} and job_id = ${jobId} and occasion = ${occasion}
      and created_at >= ${since}
    returning status = 'dropped' as waits`)
  return rows.every((row) => row.waits)
}
