import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/** A key's last use is written at most this often, in milliseconds. */
const INTERVAL_MS = 60_000

/** Whether the recorded last use is old enough to update. */
export function isUseStale(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= INTERVAL_MS
}

/** Records that a key was used at `org.now`. */
export async function markUsed(org: Org, keyId: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('api_keys')
      .set({ last_used_at: org.now })
      .where('organisation_id', '=', org.id)
      .where('id', '=', keyId),
  )
}
