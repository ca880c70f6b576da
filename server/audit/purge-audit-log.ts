import type { Database } from '#server/db/connect.ts'
import { purgeInBatches } from '#server/db/purge-in-batches.ts'

/**
 * Deletes what was written to the audit log more than `days` ago. Less than a year is never deleted.
 * @returns how many rows it deleted
 */
export async function purgeAuditLog(db: Database, days: number): Promise<number> {
  return purgeInBatches(db, 'select purge_audit_log($1, $2) as count', days)
}
