import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal 422 if a driver or a vehicle still has stops on runs from today on */
export async function requireNoRuns(
  org: Org,
  column: 'driver_id' | 'vehicle_id',
  id: string,
): Promise<void> {
  const { day } = localTime(org.now, org.timezone)
  const [run] = await org.tx.run(sql<{ date: string }>`
    select r.date from runs r
    where r.organisation_id = ${org.id} and r.${sql.ref(column)} = ${id} and r.date >= ${day}
      and r.status <> 'closed' and exists (
        select from stops s
        where s.organisation_id = r.organisation_id and s.run_id = r.id and s.removed_at is null)
    order by r.date limit 1`)
  if (!run) return
  const message = `can't be archived: a run of ${run.date} has stops, move them first`
  throw new Refusal(422, { field: 'archived', code: 'wrong_state', message })
}
