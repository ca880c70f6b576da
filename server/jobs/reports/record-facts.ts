import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Something that a crew found, such as contamination or an overfull bin. `id` is its own. */
export type Finding = { id: string; kind: string; quantity: number | null; note: string | null }

/** What a crew reports about a job besides its times and outcome. What is left out stays as it is. */
export type JobFacts = {
  arrivedAt?: Date
  /** Ids of the numbered bins: the one that was brought, and the one that was taken. */
  binInId?: string | null
  binOutId?: string | null
  waitedFrom?: Date
  waitedTo?: Date
  findings?: readonly Finding[]
}

/**
 * Records what a crew reports about a job that exists (rules, section 12, "Jobs"). Locks the row of these
 * facts only, and the job's version doesn't rise. The same reports in any order give the same facts: the
 * earliest arrival, the longest wait, and every finding once; but of two bins the later report counts.
 */
export async function recordFacts(org: Org, jobId: string, facts: JobFacts): Promise<void> {
  const { arrivedAt, binInId, binOutId, waitedFrom, waitedTo, findings = [] } = facts
  const added = JSON.stringify(findings)
  await org.tx.run(sql`
    insert into job_facts as f (organisation_id, job_id, arrived_at, bin_in_id, bin_out_id, waited_from,
      waited_to, findings, updated_at)
    values (${org.id}, ${jobId}, ${arrivedAt ?? null}, ${binInId ?? null}, ${binOutId ?? null},
      ${waitedFrom ?? null}, ${waitedTo ?? null}, ${added}::jsonb, ${org.now})
    on conflict (organisation_id, job_id) do update set
      arrived_at = least(f.arrived_at, excluded.arrived_at),
      bin_in_id = case when ${binInId !== undefined} then excluded.bin_in_id else f.bin_in_id end,
      bin_out_id = case when ${binOutId !== undefined} then excluded.bin_out_id else f.bin_out_id end,
      waited_from = least(f.waited_from, excluded.waited_from),
      waited_to = greatest(f.waited_to, excluded.waited_to),
      findings = (
        select coalesce(jsonb_agg(d.one order by d.one ->> 'id'), '[]') from (
          select distinct on (one ->> 'id') one
          from jsonb_array_elements(f.findings || excluded.findings) one
          order by one ->> 'id', one::text) d),
      updated_at = excluded.updated_at`)
}
