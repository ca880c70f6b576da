import type { Org } from '#server/db/tenant.ts'
import { requireKnown } from '#server/dispatch/records/require-known.ts'

/** @throws Refusal 422 if the tip, the vehicle or the driver isn't there */
export async function requireDocketParts(
  org: Org,
  {
    tipSiteId,
    vehicleId,
    driverId,
  }: { tipSiteId?: unknown; vehicleId?: unknown; driverId?: unknown },
  { orArchived = false } = {},
): Promise<void> {
  const known = [
    { table: 'tip_sites', name: 'tip site', field: 'tipSiteId', id: tipSiteId },
    { table: 'vehicles', name: 'vehicle', field: 'vehicleId', id: vehicleId },
    { table: 'drivers', name: 'driver', field: 'driverId', id: driverId },
  ] as const
  for (const one of known) await requireKnown(org, { ...one, orArchived })
}
