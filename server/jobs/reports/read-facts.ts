import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Something that a crew found, such as contamination or an overfull bin. `id` is its own. */
export type Finding = { id: string; kind: string; quantity: number | null; note: string | null }

/** What crews reported about a job, as stored. */
export type StoredFacts = {
  arrived_at: Date | null
  bin_in_id: string | null
  bin_out_id: string | null
  /** Of a job of several bins, the others. */
  more_bins_in: string[]
  more_bins_out: string[]
  waited_from: Date | null
  waited_to: Date | null
  findings: Finding[]
}

/** What crews reported about a job; null if nothing yet. */
export async function readFacts(org: Org, jobId: string): Promise<StoredFacts | null> {
  const [facts] = await org.tx.run(sql<StoredFacts>`
    select arrived_at, bin_in_id, bin_out_id, more_bins_in, more_bins_out, waited_from, waited_to, findings
    from job_facts
    where organisation_id = ${org.id} and job_id = ${jobId}`)
  return facts ?? null
}
