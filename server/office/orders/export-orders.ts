import type { OfficeOrderFilters, OfficeOrderRow } from '#contract/office/orders.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import type { CsvCell } from '#server/office/csv.ts'
import { listOfficeOrders } from './list-office-orders.ts'

/** Orders of one transaction: no more are in memory at a time. */
const BATCH = 1000

const columns: [name: string, cell: (row: OfficeOrderRow) => CsvCell][] = [
  ['Reference', ({ reference }) => reference],
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Source', ({ source }) => source],
  ['Customer', ({ customer }) => customer.name],
  ['ABN', ({ customer }) => customer.abn],
  ['Contact', ({ customer }) => customer.contactName],
  ['Phone', ({ customer }) => customer.phone],
  ['Email', ({ customer }) => customer.email],
  ['Billing address', ({ customer }) => customer.billingAddress],
  ['Address', ({ address }) => address],
  ['Suburb', ({ suburb }) => suburb],
  ['Area', ({ areaName }) => areaName],
  ['Purchase order', ({ purchaseOrder }) => purchaseOrder],
  ['Product', ({ what }) => what.productName],
  ['Waste', ({ what }) => what.wasteType],
  ['Cubic metres', ({ what }) => what.sizeCubicMetres],
  ['Quantity', ({ what }) => what.quantity],
  ['Delivery', ({ deliveryDate }) => deliveryDate],
  ['Collection', ({ collectionDate }) => collectionDate],
  ['Total', ({ total }) => ({ cents: total })],
  ['Due', ({ due }) => ({ cents: due })],
  ['Booked', ({ createdAt }) => createdAt],
]

/**
 * All orders that the filters select, as CSV, in batches. It begins with a byte order mark, for Excel. PostgreSQL
 * finds the next batch while this one is written.
 */
export async function* exportOrders(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  filters: OfficeOrderFilters,
): AsyncGenerator<string, void> {
  yield `\ufeff${csvLine(columns.map(([name]) => name))}`
  const read = (startingAfter?: string) => {
    const batch = inOrg((org) => listOfficeOrders(org, { ...filters, limit: BATCH, startingAfter }))
    // It's thrown where it's awaited, and nowhere if the download has ended by then.
    batch.catch(() => undefined)
    return batch
  }
  let batch = read()
  for (;;) {
    const { data, hasMore } = await batch
    if (hasMore) batch = read(data.at(-1)?.id)
    yield data.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
    if (!hasMore) return
  }
}
