import { sql } from 'kysely'
import type { Action } from '#contract/driver/actions.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { learnPoint } from '#server/places/learn-point.ts'

const STAMPED: readonly Action['kind'][] = ['start', 'arrive', 'complete', 'fail']

/**
 * Keeps where a driver was at a start, an arrival or an outcome, and learns from arrivals where addresses are. The
 * action is written.
 * @param from the first day on which positions are kept; null if they aren't, or the driver hasn't read the notice
 */
export async function stampPosition(
  org: Org,
  {
    action: { position, kind, id },
    at,
    driverId,
    jobId,
    from,
  }: { action: Action; at: Date; driverId: string; jobId: string | null; from: Day | null },
): Promise<void> {
  if (!position || from === null || !STAMPED.includes(kind)) return
  if (localTime(at, org.timezone).day < from) return
  const addressKey = kind === 'arrive' && jobId !== null ? await readAddressKey(org, jobId) : null
  await org.tx.run(sql`
    insert into positions
      (organisation_id, action_id, driver_id, latitude, longitude, accuracy_metres, at, address_key)
    values (${org.id}, ${id}, ${driverId}, ${position.latitude}, ${position.longitude},
      ${position.accuracyMetres}, ${at}, ${addressKey})`)
  if (addressKey !== null) await learnPoint(org, addressKey)
}

/** Of where a job is done. */
async function readAddressKey(org: Org, jobId: string): Promise<string | null> {
  const [row] = await org.tx.run(sql<{ key: string }>`
    select address_key(coalesce(j.site ->> 'address', o.address),
      coalesce(j.site ->> 'suburb', o.suburb), coalesce(j.site ->> 'postcode', o.postcode)) as key
    from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id} and j.id = ${jobId}`)
  return row?.key ?? null
}
