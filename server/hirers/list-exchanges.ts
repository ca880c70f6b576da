import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Exchangeable } from '#server/orders/exchange/find-exchangeable.ts'

/** What the hirer can exchange, and what that costs. */
export function listExchanges(found: readonly Exchangeable[]): HirersPage['exchanges'] {
  return found.map(({ line, price }) => {
    return { lineId: line.id, productName: line.product_name, quantity: line.quantity, price }
  })
}
