import { sql } from 'kysely'
import type { Action } from '#contract/driver/actions.ts'
import { POSITION_NOTICE_DAYS } from '#contract/driver/limits.ts'
import type { Org } from '#server/db/tenant.ts'

const STAMPED: readonly Action['kind'][] = ['start', 'arrive', 'complete', 'fail']

/**
 * Keeps where a driver was at a start, an arrival or an outcome, if the organisation asks for it and the driver
 * read the notice 14 days before. The action is written.
 */
export async function stampPosition(
  org: Org,
  {
    action,
    at,
    driverId,
    acknowledgedAt,
    isOn,
  }: {
    action: Action
    at: Date
    driverId: string
    acknowledgedAt: Date | null
    isOn: boolean
  },
): Promise<void> {
  const { position, kind, id } = action
  if (!position || !isOn || !acknowledgedAt || !STAMPED.includes(kind)) return
  if (at.getTime() < acknowledgedAt.getTime() + POSITION_NOTICE_DAYS * 86_400_000) return
  await org.tx.run(sql`
    insert into positions (organisation_id, action_id, driver_id, latitude, longitude, accuracy_metres, at)
    values (${org.id}, ${id}, ${driverId}, ${position.latitude}, ${position.longitude},
      ${position.accuracyMetres}, ${at})`)
}
