import { prepareLines } from '#contract/catalog/prepare-lines.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { LineRow } from './order-rows.ts'

/** What the hirer does before the bins of an order are brought, as the catalogue is now; none without a bin. Pure. */
export function prepareOfOrder(
  lines: readonly Pick<LineRow, 'line_type' | 'work_type' | 'product_id'>[],
  { orderables, public: catalog }: LoadedCatalog,
): string[] {
  const bins = lines.filter((line) => line.line_type === 'hire' && line.work_type === 'delivery')
  const groups = bins.map(({ product_id: id }) => orderables.get(id)?.product.productGroupId)
  return prepareLines(groups, catalog)
}
