import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { watchRaised } from './announcing/watch-jobs.ts'

/**
 * Raises the versions of jobs whose driver or vehicle is another now, or what they show of their order. Their runs
 * or their order are locked.
 */
export async function raiseJobVersions(org: Org, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const raised = await org.tx.run(sql<{ id: string; version: number }>`
    update jobs set version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id in (
      select id from jobs where organisation_id = ${org.id} and id = any (${[...ids]}::uuid[])
      order by id for no key update)
    returning id, version`)
  watchRaised(org, raised)
}
