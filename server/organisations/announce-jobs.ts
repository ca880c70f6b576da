import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * From now on the jobs of the organisation's new orders have events (`job.scheduled`), because it has asked for
 * them. Until then orders cost nothing for them.
 */
export async function announceJobs(org: Org): Promise<void> {
  await org.tx.run(sql`
    update organisations set announces_jobs = true where id = ${org.id} and not announces_jobs`)
}
