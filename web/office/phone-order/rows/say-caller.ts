import type { Caller, CallersOrder } from '#contract/office/callers.ts'
import { spokenMonth } from '#contract/values/spoken-time.ts'

/** "3 orders since March 2025", or "no orders yet". */
export function sayOrders({ orders, since }: Pick<Caller, 'orders' | 'since'>): string {
  if (since === null) return 'no orders yet'
  const count =
    orders >= 1000 ? 'over 1,000 orders' : `${orders} ${orders === 1 ? 'order' : 'orders'}`
  return `${count} ${orders === 1 ? 'in' : 'since'} ${spokenMonth(since.slice(0, 7))}`
}

/** "6 m³ general waste", or the product's whole name. */
export function nameOrder({
  sizeCubicMetres,
  wasteType,
  productName,
  quantity,
}: CallersOrder): string {
  const name =
    sizeCubicMetres !== null && wasteType !== null
      ? `${sizeCubicMetres} m³ ${wasteType.toLowerCase()}`
      : productName
  return quantity === 1 ? name : `${quantity} × ${name}`
}
