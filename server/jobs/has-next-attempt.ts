import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Whether a failed job has another attempt, which isn't cancelled. */
export async function hasNextAttempt(org: Org, id: string): Promise<boolean> {
  const found = await org.tx.run(sql`
    select id from jobs where organisation_id = ${org.id} and previous_job_id = ${id}
      and status <> 'cancelled'`)
  return found.length > 0
}
