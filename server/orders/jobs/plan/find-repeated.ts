import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { Refusal } from '#server/refusal.ts'
import type { NewWork } from './new-work.ts'

/**
 * The job that was planned with the same Idempotency-Key; null if there's none.
 * @throws Refusal 422 when that was other work
 */
export async function findRepeated(
  org: Org,
  { key, orderId, type, lineId }: Pick<NewWork, 'key' | 'orderId' | 'type' | 'lineId'>,
): Promise<JobRows | null> {
  if (key === null) return null
  const [known] = await org.tx.run(sql<{ id: string }>`
    select id from jobs where organisation_id = ${org.id} and idempotency_key = ${key}`)
  if (!known) return null
  const rows = await findJob(org, known.id)
  const { job } = rows
  if (job.order_id === orderId && job.type === type && job.line_id === lineId) return rows
  const message = 'was used for another job, send a new one'
  throw new Refusal(422, { field: 'Idempotency-Key', code: 'duplicate', message })
}
