import { sql } from 'kysely'
import { readReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { jobRows, jobTables } from './present-job.ts'
import type { JobRows } from './present-job.ts'

/**
 * One job of the organisation.
 * @throws Refusal 404 when no job has this id, or it isn't an id
 */
export async function findJob(org: Org, id: string): Promise<JobRows> {
  const [row] = isUuid(id)
    ? await org.tx.run<JobRows>({
        name: 'find_job',
        text: `select ${jobRows} from ${jobTables} where j.organisation_id = $1 and j.id = $2`,
        values: [org.id, id],
      })
    : []
  if (!row) throw new Refusal(404, 'No job has that id')
  return row
}

/** The jobs with these ids, by id; those that don't exist are left out. */
export async function findJobs(
  org: Org,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobRows>> {
  const rows = await org.tx.run<JobRows>({
    name: 'find_jobs',
    text: `select ${jobRows} from ${jobTables} where j.organisation_id = $1 and j.id = any ($2)`,
    values: [org.id, [...ids]],
  })
  return new Map(rows.map((row) => [row.job.id, row]))
}

/** The job with a reference as people write it, such as `Y0H-4BP-9/1`; null if there is none. */
export async function findJobId(org: Org, name: string): Promise<string | null> {
  const [, order = '', sequence = ''] = /^(.+)\/(\d{1,6})$/.exec(name) ?? []
  const reference = readReference(order)
  if (reference === null) return null
  const [job] = await org.tx.run(sql<{ id: string }>`
    select j.id from orders o
    join jobs j on j.organisation_id = o.organisation_id and j.order_id = o.id
    where o.organisation_id = ${org.id} and o.reference = ${reference}
      and j.sequence = ${Number(sequence)}`)
  return job?.id ?? null
}
