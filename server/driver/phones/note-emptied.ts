import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Notes that a phone which has reported before asks for its day as if it were new: its browser has thrown away what it
 * kept, and with it what wasn't sent. It asks again if the answer is lost, so this counts once an hour.
 * @returns whether the office has something to hear of
 */
export async function noteEmptied(
  org: Org,
  { driverId, deviceId }: { driverId: string; deviceId: string },
): Promise<boolean> {
  const noted = await org.tx.run(sql`
    update driver_devices d set emptied_at = ${org.now}
    where d.organisation_id = ${org.id} and d.id = ${deviceId}
      and (d.emptied_at is null or d.emptied_at < ${org.now}::timestamptz - interval '1 hour')
      and exists (
        select from actions a where a.organisation_id = d.organisation_id and a.device_id = d.id)
    returning d.id`)
  if (noted.length === 0) return false
  await recordAudit(org, 'driver.phone_emptied', driverId)
  return true
}
