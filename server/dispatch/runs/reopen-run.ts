import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { isOver } from './close-run.ts'

/** Why a run that its driver goes on with stays closed: the office has closed it or planned another, or its day is over. */
export type StaysClosed = 'closed_by_office' | 'another_run' | 'day_over'

/**
 * Takes back reports by which a driver ended a run, and opens it again unless others of its driver ended it too. A
 * report that isn't known yet changes nothing here. The run is locked.
 * @returns null, or why it stays closed
 */
export async function takeBackRunEnd(
  org: Org,
  id: string,
  reports: readonly string[],
): Promise<StaysClosed | null> {
  const run = await readEnd(org, id)
  if (run?.status !== 'closed') return null
  if (isOver(org, run.date)) return 'day_over'
  if (run.endedBy.length === 0) return 'closed_by_office'
  const left = run.endedBy.filter((one) => !reports.includes(one))
  if (left.length === run.endedBy.length) return null
  if (left.length > 0) {
    await org.tx.run(sql`
      update runs set ended_by = ${left}::uuid[], version = version + 1, updated_at = ${org.now},
        closed_at = (select max(at) from actions
          where organisation_id = ${org.id} and id = any (${left}::uuid[]))
      where organisation_id = ${org.id} and id = ${id}`)
    return null
  }
  if (run.hasOther) return 'another_run'
  await org.tx.run(sql`
    update runs set status = 'open', closed_at = null, ended_by = '{}', version = version + 1,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
  await recordAudit(org, 'run.reopened', id, {
    before: { status: 'closed', closedAt: run.closedAt },
    after: { status: 'open' },
  })
  return null
}

async function readEnd(org: Org, id: string) {
  const [run] = await org.tx.run(sql<{
    status: string
    date: Day
    closedAt: Date
    endedBy: string[]
    hasOther: boolean
  }>`
    select r.status, r.date, r.closed_at as "closedAt", r.ended_by as "endedBy",
      exists (select from runs o where o.organisation_id = r.organisation_id and o.date = r.date
        and o.driver_id is not distinct from r.driver_id
        and o.vehicle_id is not distinct from r.vehicle_id
        and o.status <> 'closed' and o.id <> r.id) as "hasOther"
    from runs r where r.organisation_id = ${org.id} and r.id = ${id}`)
  return run
}
