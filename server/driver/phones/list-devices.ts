import { sql } from 'kysely'
import type { DriverDevice } from '#contract/driver/join.ts'
import { CLOCK_TOLERANCE_SECONDS, DEVICE_DAYS } from '#contract/driver/limits.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  name: string
  joined_at: Date
  seen_at: Date
  clock_ahead_ms: number
  lost_actions: number | null
}

/** The live phones of a driver, the one used last first. */
export async function listDevices(org: Org, driverId: string): Promise<DriverDevice[]> {
  const rows = await org.tx.run(sql<Row>`
    select id, name, joined_at, seen_at, clock_ahead_ms, lost_actions from driver_devices
    where organisation_id = ${org.id} and driver_id = ${driverId} and ended_at is null
      and seen_at > now() - make_interval(days => ${DEVICE_DAYS})
    order by seen_at desc, id desc`)
  return rows.map((row) => {
    const ahead = Math.round(row.clock_ahead_ms / 1000)
    return {
      id: row.id,
      name: row.name,
      joinedAt: row.joined_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      clockAheadSeconds: Math.abs(ahead) > CLOCK_TOLERANCE_SECONDS ? ahead : null,
      lostActions: row.lost_actions,
    }
  })
}
