import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Remembers what the office has corrected about a job, by name, so that later reports don't change it. */
export async function correctFacts(
  org: Org,
  jobId: string,
  names: readonly string[],
): Promise<void> {
  const added = JSON.stringify(names)
  await org.tx.run(sql`
    insert into job_facts as f (organisation_id, job_id, corrected, updated_at)
    values (${org.id}, ${jobId}, ${added}::jsonb, ${org.now})
    on conflict (organisation_id, job_id) do update set updated_at = excluded.updated_at,
      corrected = (select coalesce(jsonb_agg(distinct one), '[]')
        from jsonb_array_elements(f.corrected || excluded.corrected) one)`)
}

/** The names of what the office has corrected about a job. */
export async function readCorrected(org: Org, jobId: string): Promise<string[]> {
  const [facts] = await org.tx.run(sql<{ corrected: string[] }>`
    select corrected from job_facts where organisation_id = ${org.id} and job_id = ${jobId}`)
  return facts?.corrected ?? []
}
