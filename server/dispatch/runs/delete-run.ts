import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { emptyRun } from './empty-run.ts'
import { lockRun } from './find-run.ts'

/**
 * Deletes a run; its jobs go to the tray. If anything has been reported about it, it's closed instead.
 * @throws Refusal 404, 412, or 422 if a driver has begun it
 */
export async function deleteRun(
  org: Org,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const run = await lockRun(org, id)
  const what = 'this run'
  await requireLatest(org, { version: run.version, expected: version, subject: run.id, what })
  const [begun] = await org.tx.run(sql`
    select from stops s left join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    where s.organisation_id = ${org.id} and s.run_id = ${run.id} and s.removed_at is null
      and (j.status in ('started', 'completed', 'failed') or s.arrived_at is not null)`)
  if (begun || run.status !== 'planned') {
    const message = 'has begun: close it instead'
    throw new Refusal(422, { field: 'run', code: 'wrong_state', message })
  }
  const jobs = await emptyRun(org, run.id, 'all')
  await org.tx.run(sql`
    update runs set status = 'closed', closed_at = ${org.now}, version = version + 1,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${run.id}`)
  await recordAudit(org, 'run.deleted', run.id, {
    before: { date: run.date, driverId: run.driver_id, vehicleId: run.vehicle_id, jobs },
  })
  await org.tx.run(sql`
    delete from stops where organisation_id = ${org.id} and run_id = ${run.id}`)
  await org.tx.run(sql`
    delete from runs r where organisation_id = ${org.id} and id = ${run.id}
      and not exists (select from dockets k where k.organisation_id = r.organisation_id and k.run_id = r.id)
      and not exists (select from vehicle_checks k
        where k.organisation_id = r.organisation_id and k.run_id = r.id)`)
}
