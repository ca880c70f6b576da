import { sayPlace } from '#contract/values/state.ts'
import type { OrderRow } from './order-rows.ts'

/** Where an order goes, on one line: "Lot 4, 12 Example Street, Newtown NSW 2042". Pure. */
export function sayAddress({
  lot_number: lot,
  address,
  suburb,
  postcode,
}: Pick<OrderRow, 'lot_number' | 'address' | 'suburb' | 'postcode'>): string {
  const place = suburb === null || postcode === null ? suburb : sayPlace({ suburb, postcode })
  return [lot === null ? '' : `Lot ${lot}`, address, place].filter(Boolean).join(', ')
}
