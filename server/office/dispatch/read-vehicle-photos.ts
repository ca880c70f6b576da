import { sql } from 'kysely'
import type { VehicleCheck } from '#contract/office/dispatch/checks.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

type Check = { id: string; at: Date; vehicle_id: string; driver_id: string | null }
type Row = { id: string; vehicleId: string; driverId: string; at: Date }

/** The photos with these SHA-256 that have arrived, by it. */
export async function readItemPhotos(
  org: Org,
  named: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map()
  const rows = await org.tx.run(sql<{ id: string; sha256: string }>`
    select id, sha256 from files
    where organisation_id = ${org.id} and sha256 = any(${named}::text[]) and stored_at is not null`)
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}

/** What drivers photographed of vehicles, by the check of the same driver and day. */
export async function readVehiclePhotos(
  org: Org,
  checks: readonly Check[],
): Promise<Map<string, VehicleCheck['photos']>> {
  const photos = new Map<string, VehicleCheck['photos']>()
  if (checks.length === 0) return photos
  const times = checks.map(({ at }) => at.getTime())
  const DAY = 86_400_000
  const [from, to] = [new Date(Math.min(...times) - DAY), new Date(Math.max(...times) + DAY)]
  const rows = await org.tx.run(sql<Row>`
    select distinct on (a.at, f.id) f.id, coalesce(r.vehicle_id, a.target_id) as "vehicleId",
      a.driver_id as "driverId", a.at
    from actions a
    join files f on f.organisation_id = a.organisation_id and f.sha256 = a.data ->> 'sha256'
    left join runs r on a.target_type = 'run' and r.organisation_id = a.organisation_id
      and r.id = a.target_id
    where a.organisation_id = ${org.id} and a.kind = 'photo' and a.target_type in ('vehicle', 'run')
      and a.at between ${from} and ${to} and a.outcome = 'applied' and f.stored_at is not null
      and coalesce(r.vehicle_id, a.target_id) = any(${checks.map((one) => one.vehicle_id)}::uuid[])
    order by a.at, f.id`)
  const dayOf = (at: Date) => localTime(at, org.timezone).day
  for (const { id, vehicleId, driverId, at } of rows) {
    const check = checks.find(
      (one) =>
        one.vehicle_id === vehicleId && one.driver_id === driverId && dayOf(one.at) === dayOf(at),
    )
    if (!check) continue
    photos.set(check.id, [...(photos.get(check.id) ?? []), { id, at: at.toISOString() }])
  }
  return photos
}
