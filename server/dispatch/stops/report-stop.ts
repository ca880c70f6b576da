import { sql } from 'kysely'
import { MOST_STOPS } from '#contract/office/dispatch/board/commands.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * Records what a crew reports about a stop. Reports may come late or twice: the earliest times count. Its
 * run is locked.
 */
export async function reportStop(
  org: Org,
  id: string,
  { arrivedAt = null, doneAt = null }: { arrivedAt?: Date | null; doneAt?: Date | null },
): Promise<void> {
  await org.tx.run(sql`
    update stops set arrived_at = least(arrived_at, ${arrivedAt}), done_at = least(done_at, ${doneAt})
    where organisation_id = ${org.id} and id = ${id}`)
}

export type MadeStop = {
  /** The reporter chooses it: the same id again adds nothing. */
  id: string
  runId: string
  kind: 'tip' | 'yard'
  tipSiteId?: string | null
  depotId?: string | null
  doneAt: Date
}

/**
 * Adds a stop that a crew made and that wasn't planned. It counts after the stops of its run, which is locked; a run that
 * is full gets none.
 */
export async function addMadeStop(
  org: Org,
  { id, runId, kind, tipSiteId = null, depotId = null, doneAt }: MadeStop,
): Promise<void> {
  await org.tx.run(sql`
    insert into stops (organisation_id, id, run_id, position, kind, tip_site_id, depot_id, done_at, created_at)
    select ${org.id}, ${id}, ${runId}, coalesce(max(position), 0) + 1, ${kind},
      (select id from tip_sites where organisation_id = ${org.id} and id = ${tipSiteId}),
      (select id from depots where organisation_id = ${org.id} and id = ${depotId}), ${doneAt}, ${org.now}
    from stops where organisation_id = ${org.id} and run_id = ${runId} and removed_at is null
    having count(*) < ${MOST_STOPS}
    on conflict (organisation_id, id) do nothing`)
}
