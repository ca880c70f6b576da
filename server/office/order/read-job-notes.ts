import { sql } from 'kysely'
import type { OfficeJob } from '#contract/office/order.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'

type JobNote = OfficeJob['notes'][number]
type Row = {
  id: string
  job_id: string
  at: Date
  by: Actor
  audience: JobNote['audience']
  text: string
}

/** The notes about the jobs of an order, by job, oldest first. */
export async function readJobNotes(org: Org, orderId: string): Promise<Map<string, JobNote[]>> {
  const rows = await org.tx.run(sql<Row>`
    select n.id, n.job_id, n.at, n.by, n.audience, n.text from job_notes n
    join jobs j on j.organisation_id = n.organisation_id and j.id = n.job_id
    where n.organisation_id = ${org.id} and j.order_id = ${orderId} order by n.at, n.id`)
  const byJob = Map.groupBy(rows, ({ job_id: job }) => job)
  return new Map([...byJob].map(([job, notes]) => [job, notes.map(presentNote)]))
}

function presentNote({ id, at, by, audience, text }: Row): JobNote {
  const name = 'name' in by ? by.name : null
  return { id, at: at.toISOString(), by: presentPerson(actorText(by), name), audience, text }
}
