import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'
import type { PlannedStop, State } from './state.ts'

/** The stops of each run, by the run's id. */
export type StopLists = ReadonlyMap<string, readonly PlannedStop[]>

/** A copy of the stops as they are in memory. */
export function listStops({ runs }: State): StopLists {
  return new Map(Array.from(runs, ([id, { stops }]) => [id, [...stops]]))
}

/**
 * Writes what differs between two plans of locked runs: stops that left, came, or have another position. Raises
 * the versions of jobs whose driver or vehicle is another, and marks the runs as changed.
 * @returns the ids of the runs that changed
 */
export async function writeState(org: Org, before: StopLists, state: State): Promise<string[]> {
  const after = listStops(state)
  const changed = [...after].filter(
    ([id, stops]) => JSON.stringify(stops) !== JSON.stringify(before.get(id)),
  )
  if (changed.length === 0) return []
  const live = new Set([...after.values()].flatMap((stops) => stops.map(({ id }) => id)))
  const was = new Set([...before.values()].flatMap((stops) => stops.map(({ id }) => id)))
  const gone = [...was].filter((id) => !live.has(id))
  await org.tx.run(sql`
    update stops set removed_at = ${org.now}
    where organisation_id = ${org.id} and id = any (${gone}::uuid[])`)
  const rows = changed.flatMap(([runId, stops]) =>
    stops.map((stop, index) => ({ ...stop, runId, position: index + 1 })),
  )
  const columns = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid,
    "runId" uuid, position integer, kind text, "jobId" uuid, "tipSiteId" uuid, "depotId" uuid,
    minutes integer)`
  await org.tx.run(sql`
    update stops s set run_id = n."runId", position = n.position from ${columns}
    where s.organisation_id = ${org.id} and s.id = n.id
      and (s.run_id, s.position) is distinct from (n."runId", n.position)`)
  await org.tx.run(sql`
    insert into stops (organisation_id, id, run_id, position, kind, job_id, tip_site_id, depot_id,
      minutes, created_at)
    select ${org.id}, n.id, n."runId", n.position, n.kind, n."jobId", n."tipSiteId", n."depotId",
      n.minutes, ${org.now}
    from ${columns}
    where n.id <> all (${[...was]}::uuid[])
    on conflict (organisation_id, id) do update
      set run_id = excluded.run_id, position = excluded.position, removed_at = null`)
  const runIds = changed.map(([id]) => id)
  await org.tx.run(sql`
    update runs set updated_at = ${org.now}
    where organisation_id = ${org.id} and id = any (${runIds}::uuid[])`)
  await raiseJobVersions(org, withOtherCrew(before, after, state))
  return runIds
}

/** Jobs whose driver or vehicle is another now, or who have none any more. */
function withOtherCrew(before: StopLists, after: StopLists, { runs }: State): string[] {
  const crewOf = (lists: StopLists) =>
    new Map(
      [...lists].flatMap(([id, stops]) => {
        const { driver, vehicle } = runs.get(id)?.row ?? {}
        const crew = `${driver?.id} ${vehicle?.id}`
        return stops.flatMap(({ jobId }) => (jobId === null ? [] : [[jobId, crew] as const]))
      }),
    )
  const [was, is] = [crewOf(before), crewOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id))
}
