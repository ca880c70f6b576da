import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { queueCharges } from '#server/jobs/charging/queue-charges.ts'

/**
 * Moves the time of a job's outcome, if reports that came later show that the phone's clock was wrong. The job's
 * order is locked.
 */
export async function settleOutcomeTime(
  org: Org,
  id: string,
  { column, at }: { column: 'completed_at' | 'failed_at'; at: Date },
): Promise<void> {
  await org.tx.run(sql`
    update jobs set ${sql.ref(column)} = ${at}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and ${sql.ref(column)} <> ${at}`)
  await queueCharges(org, id)
}
