import { sql } from 'kysely'
import { inTransaction } from '#server/db/tenant.ts'
import type { Database } from '#server/db/connect.ts'
import type { DeviceCaller } from './find-device.ts'

/** A phone's last use is written at most this often, in milliseconds. */
const INTERVAL_MS = 60_000

/** Records that a phone was used, if the recorded use is old enough. */
export async function markDeviceSeen(
  db: Database,
  { device, organisation, now }: DeviceCaller,
): Promise<void> {
  if (now.getTime() - device.seenAt.getTime() < INTERVAL_MS) return
  await inTransaction(db, organisation.id, (tx) =>
    tx.run(sql`update driver_devices set seen_at = now()
      where organisation_id = ${organisation.id} and id = ${device.id}`),
  )
}
