import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal 422 if the catalogue doesn't have one of them to order */
export async function requireProducts(org: Org, ids: unknown): Promise<void> {
  if (!Array.isArray(ids)) return
  const { orderables } = await loadCatalog(org)
  refuseUnknown('productIds', 'is not a bin of the catalogue', ids, (id) => orderables.has(id))
}

/** @throws Refusal 422 if the catalogue has no such product group */
export async function requireGroups(org: Org, ids: unknown, field = 'groupIds'): Promise<void> {
  if (!Array.isArray(ids)) return
  const { productGroups } = (await loadCatalog(org)).public
  const known = new Set(productGroups.map((group) => group.id))
  refuseUnknown(field, 'is not a product group of the catalogue', ids, (id) => known.has(id))
}

function refuseUnknown(
  field: string,
  message: string,
  ids: readonly unknown[],
  isKnown: (id: string) => boolean,
): void {
  const index = ids.findIndex((id) => typeof id !== 'string' || !isKnown(id))
  if (index >= 0) throw new Refusal(422, { field: `${field}[${index}]`, code: 'unknown', message })
}
