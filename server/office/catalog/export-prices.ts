import { priceTable } from '#contract/catalog/prices/price-table.ts'
import { piecesFrom } from '#contract/catalog/editing/rows.ts'
import { readStored } from '#server/catalog/publishing/lock-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'

/** The prices as CSV, in dollars, with a byte order mark for Excel: the editor reads the same file back. */
export async function exportPrices(org: Org): Promise<string> {
  const { stored } = await readStored(org)
  const lines = priceTable(piecesFrom(stored)).map((row) => csvLine(row))
  return `\ufeff${lines.join('')}`
}
