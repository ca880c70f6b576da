import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'

/**
 * Ends a live phone of a driver: its next call is 401.
 * @param lost how many actions were still on it, when its driver signed out all the same
 * @returns whether there was one
 */
export async function endDevice(
  org: Org,
  { driverId, id, lost = null }: { driverId: string; id: string; lost?: number | null },
): Promise<boolean> {
  if (!isUuid(id)) return false
  const [ended] = await org.tx.run(sql<{ name: string }>`
    update driver_devices set ended_at = ${org.now}, lost_actions = ${lost}
    where organisation_id = ${org.id} and driver_id = ${driverId} and id = ${id}
      and ended_at is null
    returning name`)
  if (!ended) return false
  await recordAudit(org, 'driver.phone_ended', driverId, {
    before: { phone: ended.name },
    ...(lost !== null && lost > 0 && { after: { lostActions: lost } }),
  })
  return true
}
