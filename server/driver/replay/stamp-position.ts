import { sql } from 'kysely'
import type { Action } from '#contract/driver/actions.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

const STAMPED: readonly Action['kind'][] = ['start', 'arrive', 'complete', 'fail']

/**
 * Keeps where a driver was at a start, an arrival or an outcome. The action is written.
 * @param from the first day on which positions are kept; null if they aren't, or the driver hasn't read the notice
 */
export async function stampPosition(
  org: Org,
  {
    action: { position, kind, id },
    at,
    driverId,
    from,
  }: { action: Action; at: Date; driverId: string; from: Day | null },
): Promise<void> {
  if (!position || from === null || !STAMPED.includes(kind)) return
  if (localTime(at, org.timezone).day < from) return
  await org.tx.run(sql`
    insert into positions (organisation_id, action_id, driver_id, latitude, longitude, accuracy_metres, at)
    values (${org.id}, ${id}, ${driverId}, ${position.latitude}, ${position.longitude},
      ${position.accuracyMetres}, ${at})`)
}
