import { sql } from 'kysely'
import type { JobHistory } from '#contract/office/jobs.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { nameOfActor, presentPerson } from '#server/office/person.ts'
import { readJobNotes } from './read-job-notes.ts'

type Row = {
  at: Date
  action: string
  actor: string
  name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** How many moments of one job are read, from the newest. */
const MOST = 200

/** What happened to a job that exists, with the values before and after, and its notes; oldest first. */
export async function readJobHistory(org: Org, { job }: JobRows): Promise<JobHistory> {
  const rows = await org.tx.run(sql<Row>`
    select at, action, actor, ${nameOfActor} as name, before, after from audit_log
    where organisation_id = ${org.id} and subject = ${job.id}
    order by id desc limit ${MOST}`)
  const notes = await readJobNotes(org, job.order_id)
  return {
    moments: rows.toReversed().map(({ at, action, actor, name, before, after }) => {
      return { at: at.toISOString(), by: presentPerson(actor, name), action, before, after }
    }),
    notes: notes.get(job.id) ?? [],
  }
}
