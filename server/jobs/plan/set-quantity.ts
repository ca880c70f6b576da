import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/** Limits a job of a locked order to fewer of its line's things, because another job moves the rest. */
export async function setQuantity(
  org: Org,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  await org.tx.run(sql`
    update jobs set quantity = ${to}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'job.split', id, { before: { quantity: from }, after: { quantity: to } })
}
