import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/** Writes down that a driver has read the notice about positions, on this phone. */
export async function acknowledgePositions(
  org: Org,
  { driverId, deviceId }: { driverId: string; deviceId: string },
): Promise<void> {
  const written = await org.tx.run(sql`
    update driver_devices set positions_acknowledged_at = ${org.now}
    where organisation_id = ${org.id} and id = ${deviceId} and positions_acknowledged_at is null
    returning id`)
  if (written.length > 0) await recordAudit(org, 'driver.positions_acknowledged', driverId)
}
