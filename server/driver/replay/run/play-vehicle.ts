import type { Org } from '#server/db/tenant.ts'
import { recordCheck } from '#server/dispatch/fleet/checks/record-check.ts'
import { APPLIED, judge } from '#server/driver/replay/logged-action.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'
import { nameFile } from '#server/files/name-file.ts'
import { findOwnRun } from './find-own-run.ts'

/** Plays an action about a vehicle: its check, or a photo of a fault. */
export async function playVehicleAction(org: Org, action: LoggedAction): Promise<Verdict> {
  const { id, at, driverId, target } = action
  const { runId = null } = action.kind === 'check' ? action.data : {}
  const run =
    runId === null ? null : await findOwnRun(org, { driverId, target: { type: 'run', id: runId } })
  if (action.kind === 'photo') await nameFile(org, action.data.sha256)
  if (action.kind !== 'check') return APPLIED
  const { odometerKm, items, signedBy, sha256 } = action.data
  if (sha256 !== null) await nameFile(org, sha256)
  const { isNew } = await recordCheck(org, {
    id,
    at,
    driverId,
    odometerKm,
    signedBy,
    vehicleId: target.id,
    runId: run?.runId ?? null,
    items: items.map(({ photos, ...item }) => ({
      ...item,
      note: item.note ?? null,
      ...(photos && { photos }),
    })),
  })
  return isNew ? APPLIED : judge('duplicate', 'already_known', 'This was reported before')
}
