import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** How many arrivals it takes to learn a point. */
const ARRIVALS = 3
/** A position that may be further off says nothing about a gate, in metres. */
const MOST_METRES = 100

/**
 * Sets the point of an address to the median of the arrivals there, once there are three. A pin that was set by
 * hand stays.
 */
export async function learnPoint(org: Org, addressKey: string): Promise<void> {
  await org.tx.run(sql`
    with arrivals as (
      select distinct on (a.job_id) p.latitude, p.longitude
      from positions p join actions a on a.organisation_id = p.organisation_id and a.id = p.action_id
      where p.organisation_id = ${org.id} and p.address_key = ${addressKey}
        and coalesce(p.accuracy_metres, 0) <= ${MOST_METRES}
      order by a.job_id, p.at)
    insert into address_points as known
      (organisation_id, address_key, latitude, longitude, source, updated_at)
    select ${org.id}, ${addressKey}, percentile_cont(0.5) within group (order by latitude),
      percentile_cont(0.5) within group (order by longitude), 'arrivals', ${org.now}
    from arrivals having count(*) >= ${ARRIVALS}
    on conflict (organisation_id, address_key) do update
      set latitude = excluded.latitude, longitude = excluded.longitude, source = 'arrivals',
        updated_at = excluded.updated_at
      where known.source <> 'hand'`)
}
