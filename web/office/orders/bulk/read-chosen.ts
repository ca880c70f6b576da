import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import { filtersOf } from '#web/office/orders/filters/search.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'

const PAGE = 100
/** What is done to more than these at once is likely a mistake. */
export const MOST_CHOSEN = 2000

/** Orders that something is done to. */
export type Chosen = {
  orders: readonly OrderRow[]
  /** Whether the filters select more than {@link MOST_CHOSEN}. */
  more: boolean
}

/**
 * Every order that the filters select, up to {@link MOST_CHOSEN}.
 * @param read hears how many there are so far
 */
export async function readChosen(
  organisation: string,
  search: OrdersSearch,
  read: (count: number) => void,
): Promise<Chosen> {
  const orders: OrderRow[] = []
  for (;;) {
    const startingAfter = orders.at(-1)?.id
    const { data, hasMore } = await call(addresses.listOfficeOrders, {
      params: { organisation },
      query: { ...filtersOf(search), limit: String(PAGE), ...(startingAfter && { startingAfter }) },
    })
    orders.push(...data)
    read(orders.length)
    if (!hasMore || orders.length >= MOST_CHOSEN) return { orders, more: hasMore }
  }
}
