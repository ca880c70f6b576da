import { sayPlace } from '#contract/values/state.ts'
import type { OrderRow } from './order-rows.ts'

type Place = Pick<OrderRow, 'lot_number' | 'address' | 'suburb' | 'postcode'>

/** Where an order goes, on one line: "Lot 4, 12 Example Street, Newtown NSW 2042". Pure. */
export function sayAddress(order: Place): string {
  return addressParts(order).join(', ')
}

/** The parts of {@link sayAddress}. Pure. */
export function addressParts({ lot_number: lot, address, suburb, postcode }: Place): string[] {
  const place = suburb === null || postcode === null ? suburb : sayPlace({ suburb, postcode })
  return [lot === null ? '' : `Lot ${lot}`, address, place ?? ''].filter((part) => part !== '')
}
