import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { endDevice } from './end-device.ts'

/** Ends every live phone of a driver, who is locked, and the code that one more could join with. */
export async function endAllDevices(org: Org, driverId: string): Promise<void> {
  await org.tx.run(sql`update driver_codes set used_at = ${org.now}
    where organisation_id = ${org.id} and driver_id = ${driverId} and used_at is null`)
  const live = await org.tx.run(sql<{ id: string }>`
    select id from driver_devices
    where organisation_id = ${org.id} and driver_id = ${driverId} and ended_at is null`)
  for (const { id } of live) await endDevice(org, { driverId, id })
}
