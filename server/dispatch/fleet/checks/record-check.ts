import { sql } from 'kysely'
import { checkOutcomes } from '#contract/office/dispatch/checks.ts'
import type { CheckOutcome, CheckedItem } from '#contract/office/dispatch/checks.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import { vehicles } from '#server/dispatch/fleet/vehicles/vehicle-kind.ts'

/** A line of a check as it's kept, with the SHA-256 of each photo of it. */
export type ReportedItem = Omit<CheckedItem, 'photos'> & { photos?: readonly string[] }

export type ReportedCheck = {
  /** The reporter chooses it: the same id again changes nothing. */
  id: string
  vehicleId: string
  driverId: string | null
  runId: string | null
  at: Date
  odometerKm: number | null
  items: readonly ReportedItem[]
  signedBy: string
}

/**
 * Notes a check of a vehicle, as it was reported (rules, section 12, "Vehicle checks"). A major defect takes
 * the vehicle off the road.
 * @throws Refusal 404 for an unknown vehicle
 */
export async function recordCheck(
  org: Org,
  { id, vehicleId, driverId, runId, at, odometerKm, items, signedBy }: ReportedCheck,
): Promise<{ outcome: CheckOutcome; isNew: boolean }> {
  const vehicle = await findRecord(org, vehicles, vehicleId)
  const outcome = worstOf(items)
  const added = await org.tx.run(
    query
      .insertInto('vehicle_checks')
      .values({
        organisation_id: org.id,
        id,
        at,
        outcome,
        items: JSON.stringify(items),
        vehicle_id: vehicle.id,
        driver_id: driverId,
        run_id: runId,
        odometer_km: odometerKm,
        signed_by: signedBy,
        created_at: org.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (added.length === 0) return { outcome, isNew: false }
  await recordAudit(org, 'vehicle.checked', vehicle.id, { after: { check: id, outcome } })
  if (outcome === 'major') await takeOffRoad(org, vehicle.id, { at, reason: reasonOf(items) })
  return { outcome, isNew: true }
}

/** A vehicle that's already off the road keeps its first reason. */
async function takeOffRoad(
  org: Org,
  vehicleId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const taken = await org.tx.run(sql<{ version: number }>`
    update vehicles set off_road_since = ${at}, off_road_reason = ${reason}, version = version + 1,
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${vehicleId} and off_road_since is null
    returning version`)
  if (taken.length === 0) return
  await recordAudit(org, 'vehicle.changed', vehicleId, {
    before: { offRoad: null },
    after: { offRoad: { since: at.toISOString(), reason } },
  })
}

function worstOf(items: readonly ReportedItem[]): CheckOutcome {
  const worst = Math.max(0, ...items.map(({ result }) => checkOutcomes.indexOf(result)))
  return checkOutcomes[worst] ?? 'ok'
}

/** The major defects, as a reason of at most 500 characters. */
function reasonOf(items: readonly ReportedItem[]): string {
  const major = items.filter(({ result }) => result === 'major')
  const words = major.map(({ name, note }) => (note ? `${name} (${note})` : name))
  const reason = `Check: ${words.join(', ')}`
  return Array.from(reason).slice(0, 500).join('')
}
