import type { Org } from '#server/db/tenant.ts'
import { APPLIED } from '#server/driver/replay/logged-action.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'

/** Plays an action about a vehicle. */
export async function playVehicleAction(_org: Org, _action: LoggedAction): Promise<Verdict> {
  return APPLIED
}
