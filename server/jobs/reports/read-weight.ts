import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

export type Weight = { weightKg: number | null; docketNumber: string | null }

/** What the dockets that are entered say about a job: its kilograms together, and their numbers. */
export async function readWeight(org: Org, jobId: string): Promise<Weight> {
  const [weight] = await org.tx.run(sql<Weight>`
    select sum(w.kg)::integer as "weightKg",
      string_agg(d.number, ', ' order by d.tipped_at, d.id) as "docketNumber"
    from docket_jobs w join dockets d on d.organisation_id = w.organisation_id and d.id = w.docket_id
    where w.organisation_id = ${org.id} and w.job_id = ${jobId} and d.voided_at is null`)
  return weight ?? { weightKg: null, docketNumber: null }
}
