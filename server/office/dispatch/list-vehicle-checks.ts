import { sql } from 'kysely'
import type { CheckOutcome, CheckedItem, VehicleCheck } from '#contract/office/dispatch/checks.ts'
import type { VehicleCheckPage, VehicleChecks } from '#contract/office/dispatch/checks.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { isCheckOfRun } from '#server/dispatch/fleet/checks/check-of-run.ts'
import { readingAtEnd } from '#server/dispatch/fleet/checks/odometer-of-run.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'
import { readItemPhotos, readVehiclePhotos } from './read-vehicle-photos.ts'

type Row = {
  id: string
  at: Date
  vehicle_id: string
  vehicle_name: string
  vehicle_version: number
  driver_id: string | null
  driver_name: string | null
  odometer_km: number | null
  end_km: number | null
  /** With the SHA-256 of each photo of it. */
  items: (Omit<CheckedItem, 'photos'> & { photos?: string[] })[]
  outcome: CheckOutcome
  signed_by: string
  cleared_at: Date | null
  cleared_by: Actor | null
  clear_note: string | null
}

const isOpen = sql`c.outcome <> 'ok' and c.cleared_at is null`

/**
 * Checks of vehicles, newest first.
 * @throws Refusal 404 when startingAfter isn't a check of this organisation
 */
export async function listVehicleChecks(
  org: Org,
  { vehicleId, open, limit, startingAfter }: VehicleChecks,
): Promise<VehicleCheckPage> {
  const conditions = [sql`c.organisation_id = ${org.id}`]
  if (vehicleId !== undefined) conditions.push(sql`c.vehicle_id = ${vehicleId}`)
  const counted = sql.join(conditions, sql` and `)
  const [found] = await org.tx.run(sql<{ open: number }>`
    select count(*)::integer as open from vehicle_checks c where ${counted} and ${isOpen}`)
  if (open !== undefined) conditions.push(isOpen)
  if (startingAfter !== undefined) {
    const [after] = isUuid(startingAfter)
      ? await org.tx.run(sql<{ at: Date; id: string }>`
          select at, id from vehicle_checks
          where organisation_id = ${org.id} and id = ${startingAfter}`)
      : []
    if (!after) throw new Refusal(404, 'startingAfter is not a check of this organisation')
    conditions.push(sql`(c.at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  }
  const rows = await org.tx.run(sql<Row>`
    select c.id, c.at, c.vehicle_id, v.name as vehicle_name, v.version as vehicle_version,
      c.driver_id, d.name as driver_name, c.odometer_km, c.items, c.outcome, c.signed_by, c.cleared_at, c.cleared_by,
      c.clear_note,
      (select max(o.km) from runs r cross join lateral (${readingAtEnd}) o
        where ${isCheckOfRun(org)}
          -- Found by the day: a truck may be looked round on the evening before.
          and r.date - (c.at at time zone ${org.timezone})::date in (0, 1)) as end_km
    from vehicle_checks c
    join vehicles v on v.organisation_id = c.organisation_id and v.id = c.vehicle_id
    left join drivers d on d.organisation_id = c.organisation_id and d.id = c.driver_id
    where ${sql.join(conditions, sql` and `)} order by c.at desc, c.id desc limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const photos = await readVehiclePhotos(org, shown)
  const named = shown.flatMap(({ items }) => items.flatMap((item) => item.photos ?? []))
  const ofItems = await readItemPhotos(org, named)
  return {
    data: shown.map((row) => presentCheck(row, { ofItems, all: photos.get(row.id) ?? [] })),
    hasMore: rows.length > limit,
    open: found?.open ?? 0,
  }
}

function presentCheck(
  row: Row,
  photos: { ofItems: ReadonlyMap<string, string>; all: VehicleCheck['photos'] },
): VehicleCheck {
  const { id, at, outcome, cleared_at: clearedAt, cleared_by: by } = row
  const items = row.items.map(({ photos: named = [], ...item }) => ({
    ...item,
    note: item.note || null,
    photos: named.flatMap((sha256) => {
      const file = photos.ofItems.get(sha256)
      return file === undefined ? [] : [{ id: file }]
    }),
  }))
  const withItems = new Set(items.flatMap((item) => item.photos.map((photo) => photo.id)))
  return {
    id,
    outcome,
    at: at.toISOString(),
    vehicleId: row.vehicle_id,
    vehicleName: row.vehicle_name,
    vehicleVersion: row.vehicle_version,
    driverName: row.driver_name,
    odometerKm: row.odometer_km,
    endKm: row.end_km,
    items,
    photos: photos.all.filter((photo) => !withItems.has(photo.id)),
    signedBy: row.signed_by,
    cleared:
      clearedAt && by
        ? {
            at: clearedAt.toISOString(),
            by: presentPerson(actorText(by), 'name' in by ? by.name : null),
            note: row.clear_note ?? '',
          }
        : null,
  }
}
