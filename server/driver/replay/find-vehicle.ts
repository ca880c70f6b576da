import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** The vehicle of a driver's run of a day; null if there's no such run, or it has none. */
export async function findVehicle(
  org: Org,
  { driverId, day }: { driverId: string; day: Day },
): Promise<string | null> {
  const [run] = await org.tx.run(sql<{ vehicle: string | null }>`
    select vehicle_id as vehicle from runs
    where organisation_id = ${org.id} and driver_id = ${driverId} and date = ${day}
    order by (vehicle_id is null), (status = 'closed'), starts_at, id limit 1`)
  return run?.vehicle ?? null
}
