import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'

/** How often at most a key's last use is written, in milliseconds. */
const EVERY = 60_000

/** Whether the last use on record is old enough to be written again. */
export function isUseStale(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= EVERY
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
