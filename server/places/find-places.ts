import { sql } from 'kysely'
import type { Places } from '#contract/office/dispatch/places.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import type { Geocoder } from './geocoder.ts'

/**
 * Looks up where an address is, near the organisation's depots first.
 * @param geocoder null without one: nothing is found, and the answer says so
 */
export async function findPlaces(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  geocoder: Geocoder | null,
  text: string,
): Promise<Places> {
  if (geocoder === null) return { available: false, data: [] }
  const found = await geocoder.find(text, await inOrg(readMiddle))
  if (found === null) return { available: false, data: [] }
  return { available: true, data: found.map(({ label, point }) => ({ label, point })) }
}

/** The middle of the depots, or of the known addresses: that's where an organisation works. Null if none is known. */
export async function readMiddle(org: Org): Promise<Point | null> {
  const [row] = await org.tx.run(sql<{ latitude: number | null; longitude: number | null }>`
    select coalesce(d.latitude, a.latitude) as latitude, coalesce(d.longitude, a.longitude) as longitude
    from (select avg(latitude) as latitude, avg(longitude) as longitude from depots
        where organisation_id = ${org.id} and archived_at is null) d,
      (select avg(latitude) as latitude, avg(longitude) as longitude from (
        select latitude, longitude from address_points
        where organisation_id = ${org.id} limit 200) p) a`)
  if (!row || row.latitude === null || row.longitude === null) return null
  return { latitude: row.latitude, longitude: row.longitude }
}
