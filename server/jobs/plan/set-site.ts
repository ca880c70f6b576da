import { sql } from 'kysely'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Sends a job that hasn't started to another address. Its order is locked.
 * @param site null is the order's address
 */
export async function setSite(org: Org, id: string, site: JobSite | null): Promise<void> {
  await org.tx.run(sql`
    update jobs set site = ${site && JSON.stringify(site)}::jsonb, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and status = 'scheduled'`)
}
