import { sql } from 'kysely'
import type { RunChange } from '#contract/office/dispatch/runs/run.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { refuseSecond } from './create-run.ts'
import { lockRun } from './find-run.ts'
import { raiseJobs } from './raise-jobs.ts'
import { requireCrew, requireLifts } from './require-crew.ts'

type Columns = {
  driverId: string | null
  vehicleId: string | null
  depotId: string | null
  startsAt: string
  endsAt: string
}

/**
 * Gives a run another driver, vehicle, depot or hours. The versions of its jobs rise if the driver or the
 * vehicle is another.
 * @throws Refusal 404, 412, or 422 if it's closed, the crew can't have it or has such a run already, or without a reason
 *   the vehicle can't lift a bin that is on it
 */
export async function changeRun(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => RunChange },
): Promise<void> {
  const run = await lockRun(org, id)
  const what = 'this run'
  await requireLatest(org, { version: run.version, expected: version, subject: run.id, what })
  if (run.status === 'closed') {
    throw new Refusal(422, { field: 'run', code: 'wrong_state', message: 'is closed' })
  }
  const { reason = null, ...fields } = read()
  const before = await readColumns(org, run.id)
  const after = { ...before, ...withoutUndefined(fields) }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  refuseImpossible(after)
  const { driverId, vehicleId, depotId, startsAt, endsAt } = after
  const changesVehicle = vehicleId !== before.vehicleId
  await requireCrew(org, changesVehicle ? after : { ...after, vehicleId: null }, {
    date: run.date,
    reason,
  })
  if (changesVehicle && reason === null) await requireLifts(org, { runId: run.id, vehicleId })
  if (await hasOther(org, { ...after, id: run.id, date: run.date })) throw refuseSecond()
  if (driverId !== before.driverId) await turnBackHours(org, { runId: run.id, driverId })
  await org.tx.run(sql`
    update runs set driver_id = ${driverId}, vehicle_id = ${vehicleId}, depot_id = ${depotId},
      starts_at = ${startsAt}, ends_at = ${endsAt}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${run.id}`)
  if (changesVehicle || driverId !== before.driverId) await raiseJobs(org, { runId: run.id })
  await recordAudit(org, 'run.changed', run.id, { before, after: { ...after, reason } })
}

/** A run's start is its driver's own: none yet for another driver, unless they had started it before. */
async function turnBackHours(
  org: Org,
  { runId, driverId }: { runId: string; driverId: string | null },
): Promise<void> {
  await org.tx.run(sql`
    update runs set opened_at = (select min(a.at) from driver_devices d
        join actions a on a.organisation_id = d.organisation_id and a.device_id = d.id
        where d.organisation_id = ${org.id} and d.driver_id = ${driverId}
          and a.kind = 'run_start' and a.target_id = ${runId} and a.outcome <> 'rejected')
    where organisation_id = ${org.id} and id = ${runId} and status = 'open'`)
}

async function readColumns(org: Org, id: string): Promise<Columns> {
  const [row] = await org.tx.run(sql<Columns>`
    select driver_id as "driverId", vehicle_id as "vehicleId", depot_id as "depotId",
      to_char(starts_at, 'HH24:MI') as "startsAt", to_char(ends_at, 'HH24:MI') as "endsAt"
    from runs where organisation_id = ${org.id} and id = ${id}`)
  if (!row) throw new Error(`run ${id} has gone`)
  return row
}

function refuseImpossible({ driverId, vehicleId, startsAt, endsAt }: Columns): void {
  if (driverId === null && vehicleId === null) {
    const message = 'is required, or a vehicle'
    throw new Refusal(422, { field: 'driverId', code: 'required', message })
  }
  if (startsAt >= endsAt) {
    const message = 'must be after the start'
    throw new Refusal(422, { field: 'endsAt', code: 'invalid', message })
  }
}

async function hasOther(org: Org, run: Columns & { id: string; date: string }): Promise<boolean> {
  const [other] = await org.tx.run(sql`
    select from runs where organisation_id = ${org.id} and date = ${run.date} and status <> 'closed'
      and driver_id is not distinct from ${run.driverId}::uuid
      and vehicle_id is not distinct from ${run.vehicleId}::uuid and id <> ${run.id}`)
  return other !== undefined
}

function withoutUndefined(fields: Partial<Record<keyof Columns, string | null | undefined>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
