import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewRun } from '#contract/office/dispatch/runs/run.ts'
import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { requireCrew } from './require-crew.ts'

/**
 * Plans a run. A known idempotency key plans nothing.
 * @throws Refusal 422 for a day that has passed, a crew that can't have it, or a second run of the same crew
 */
export async function createRun(
  org: Org,
  { reason = null, ...body }: Omit<NewRun, 'reason'> & { reason?: string | null | undefined },
  key: IdempotencyKey | null,
): Promise<Made> {
  const known = await findReplay(org, 'runs', key)
  if (known) return known
  const { date, driverId, startsAt, endsAt } = body
  if (date < localTime(org.now, org.timezone).day) {
    throw new Refusal(422, { field: 'date', code: 'too_soon', message: 'must be today or later' })
  }
  const vehicleId = body.vehicleId === undefined ? await vehicleOf(org, driverId) : body.vehicleId
  const depotId = body.depotId ?? null
  await requireCrew(org, { driverId, vehicleId, depotId }, { date, reason })
  const id = randomUUIDv7()
  const [created] = await org.tx.run(
    query
      .insertInto('runs')
      .values({
        organisation_id: org.id,
        id,
        date,
        status: 'planned',
        driver_id: driverId,
        vehicle_id: vehicleId,
        depot_id: depotId,
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: org.now,
        updated_at: org.now,
        idempotency_key: key?.key ?? null,
        body_hash: key?.bodyHash ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (!created) {
    // A call at the same moment with the same key may have been faster.
    const twin = await findReplay(org, 'runs', key)
    if (twin) return twin
    throw refuseSecond()
  }
  const after = { date, driverId, vehicleId, depotId, startsAt, endsAt, reason }
  await recordAudit(org, 'run.created', id, { after })
  return { id, replayOf: null }
}

/** @returns the refusal of a second live run of the same crew on a day */
export function refuseSecond(): Refusal {
  const message = 'has a run with this vehicle on that day already'
  return new Refusal(422, { field: 'driverId', code: 'duplicate', message })
}

async function vehicleOf(org: Org, driverId: string | null): Promise<string | null> {
  const [driver] = await org.tx.run(sql<{ id: string | null }>`
    select vehicle_id as id from drivers where organisation_id = ${org.id} and id = ${driverId}::uuid`)
  return driver?.id ?? null
}
