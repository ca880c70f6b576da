import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/** For the crew and the office, or for the hirer too. */
export type NoteAudience = 'internal' | 'hirer'

export type NewJobNote = {
  /** The sender chooses it: the same id again adds nothing. */
  id: string
  jobId: string
  audience: NoteAudience
  text: string
  /** When it was written, which may be before it is sent. */
  at: Date
}

/** Adds a note to a job that exists. Locks nothing, and the job's version doesn't rise. */
export async function addJobNote(
  org: Org,
  { id, jobId, audience, text, at }: NewJobNote,
): Promise<void> {
  const [added] = await org.tx.run(sql<{ id: string }>`
    insert into job_notes (organisation_id, id, job_id, audience, text, at, by)
    values (${org.id}, ${id}, ${jobId}, ${audience}, ${text}, ${at}, ${JSON.stringify(org.actor)})
    on conflict do nothing returning id`)
  if (added) await recordAudit(org, 'job.noted', jobId, { after: { note: id, audience } })
}
