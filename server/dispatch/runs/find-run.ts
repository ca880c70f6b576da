import { sql } from 'kysely'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { readKnown, readPlan } from '#server/dispatch/board/read-plan.ts'
import { Refusal } from '#server/refusal.ts'
import { lockRuns } from './lock-runs.ts'
import type { LockedRun } from './lock-runs.ts'

/**
 * A run as the board shows it.
 * @throws Refusal 404
 */
export async function findRun(org: Org, id: string): Promise<BoardRun> {
  const plan = isUuid(id)
    ? await readPlan(org, sql`r.id = ${id}`, { known: await readKnown(org) })
    : null
  const [run] = plan?.runs ?? []
  if (!run) throw new Refusal(404, 'No run has that id')
  return run
}

/**
 * Locks one run.
 * @throws Refusal 404
 */
export async function lockRun(org: Org, id: string): Promise<LockedRun> {
  const run = isUuid(id) ? (await lockRuns(org, [id])).get(id.toLowerCase()) : undefined
  if (!run) throw new Refusal(404, 'No run has that id')
  return run
}
