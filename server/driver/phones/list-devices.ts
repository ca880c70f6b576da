import { sql } from 'kysely'
import type { DriverDevice } from '#contract/driver/join.ts'
import { CLOCK_TOLERANCE_SECONDS, DEVICE_DAYS, LOST_WORK_DAYS } from '#contract/driver/limits.ts'
import type { Org } from '#server/db/tenant.ts'

type Row = {
  id: string
  name: string
  joined_at: Date
  seen_at: Date
  clock_ahead_ms: number
  ended_at: Date | null
  lost_actions: number | null
  emptied_at: Date | null
  code_by: DriverDevice['codeBy']
}

/** The live phones of a driver, the one used last first; then those that lost work when they signed out lately. */
export async function listDevices(org: Org, driverId: string): Promise<DriverDevice[]> {
  const rows = await org.tx.run(sql<Row>`
    select d.id, d.name, joined_at, seen_at, clock_ahead_ms, ended_at, lost_actions,
      case when emptied_at > now() - make_interval(days => ${LOST_WORK_DAYS}) then emptied_at end as emptied_at,
      case when a.id is not null then json_build_object(
        'name', a.name, 'gone', a.disabled_at is not null or m.removed_at is not null) end as code_by
    from driver_devices d left join accounts a on a.id = code_by
      left join memberships m on m.organisation_id = d.organisation_id and m.account_id = code_by
    where d.organisation_id = ${org.id} and driver_id = ${driverId}
      and ((ended_at is null and seen_at > now() - make_interval(days => ${DEVICE_DAYS}))
        or (lost_actions > 0 and ended_at > now() - make_interval(days => ${LOST_WORK_DAYS})))
    order by ended_at is not null, seen_at desc, d.id desc`)
  return rows.map((row) => {
    const ahead = Math.round(row.clock_ahead_ms / 1000)
    return {
      id: row.id,
      name: row.name,
      joinedAt: row.joined_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      clockAheadSeconds: Math.abs(ahead) > CLOCK_TOLERANCE_SECONDS ? ahead : null,
      endedAt: row.ended_at?.toISOString() ?? null,
      lostActions: row.lost_actions,
      emptiedAt: row.emptied_at?.toISOString() ?? null,
      codeBy: row.code_by,
    }
  })
}
