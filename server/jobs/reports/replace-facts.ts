import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { queueCharges } from '#server/jobs/charging/queue-charges.ts'
import type { StoredFacts } from './read-facts.ts'

/**
 * Writes facts about a job as they follow from all reports together: what isn't given stays. The job's order is
 * locked, so nothing comes between reading them and this.
 */
export async function replaceFacts(
  org: Org,
  jobId: string,
  changed: Partial<StoredFacts>,
): Promise<void> {
  const names = Object.keys(changed)
  if (names.length === 0) return
  const facts = {
    ...changed,
    ...(changed.findings && { findings: JSON.stringify(changed.findings) }),
  }
  const values = { ...facts, updated_at: org.now }
  const columns = Object.keys(values).map((name) => sql.ref(name))
  const set = Object.keys(values).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  await org.tx.run(sql`
    insert into job_facts (organisation_id, job_id, ${sql.join(columns)})
    values (${org.id}, ${jobId}, ${sql.join(Object.values(values))})
    on conflict (organisation_id, job_id) do update set ${sql.join(set)}`)
  await queueCharges(org, jobId)
}
