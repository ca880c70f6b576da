import type { Catalog, Orderable } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import type { Draft } from '#web/booking/draft/draft.ts'

/** The kinds of waste that there is a bin for. */
export function wasteGroups({
  productGroups,
  products,
}: Pick<Catalog, 'productGroups' | 'products'>): Catalog['productGroups'] {
  const sold = [...orderables(products).values()].map(({ product }) => product.productGroupId)
  return productGroups.filter(({ id }) => sold.includes(id))
}

/** The kind of waste of a draft: the only one there is, if there is one. */
export function groupOf(draft: Draft, catalog: Catalog): Catalog['productGroups'][number] | null {
  const groups = wasteGroups(catalog)
  const [only] = groups
  if (groups.length === 1 && only) return only
  return groups.find(({ id }) => id === draft.groupId) ?? null
}

/** What can be ordered for a kind of waste. */
export function orderablesOf(groupId: string | undefined, catalog: Catalog): Orderable[] {
  return [...orderables(catalog.products).values()].filter(
    ({ product }) => product.productGroupId === groupId,
  )
}
