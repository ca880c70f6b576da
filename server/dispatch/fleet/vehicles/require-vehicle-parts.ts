import type { Org } from '#server/db/tenant.ts'
import { requireProducts } from '#server/dispatch/fleet/require-catalog-ids.ts'
import { requireKnown } from '#server/dispatch/records/require-known.ts'

/** @throws Refusal 422 if the depot or a product isn't there */
export async function requireVehicleParts(
  org: Org,
  { depotId, productIds }: { depotId?: unknown; productIds?: unknown },
): Promise<void> {
  await requireKnown(org, { table: 'depots', name: 'depot', field: 'depotId', id: depotId })
  await requireProducts(org, productIds)
}
