import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** What most callers need of a run that they have locked. */
export type LockedRun = {
  id: string
  version: number
  date: string
  driver_id: string | null
  vehicle_id: string | null
  status: 'planned' | 'open' | 'closed'
}

/**
 * Locks runs until the transaction ends, always by id, so that two changes can't wait for each other.
 * Every change of a run or its stops takes this lock first. A transaction that also changes orders has
 * locked those before. One round trip.
 * @returns the runs that exist, by id
 */
export async function lockRuns(
  org: Org,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedRun>> {
  const rows = await org.tx.run(sql<LockedRun>`
    select id, version, date, driver_id, vehicle_id, status from runs
    where organisation_id = ${org.id} and id = any (${[...ids]}::uuid[])
    order by id for update`)
  return new Map(rows.map((row) => [row.id, row]))
}
