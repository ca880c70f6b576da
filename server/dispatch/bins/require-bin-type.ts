import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal 422 if the catalogue doesn't have it to order */
export async function requireBinType(org: Org, productId: string): Promise<void> {
  const { orderables } = await loadCatalog(org)
  if (orderables.has(productId)) return
  const message = 'is not a bin of the catalogue'
  throw new Refusal(422, { field: 'productId', code: 'unknown', message })
}
