import type { Charge } from '#contract/orders/order.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'

/**
 * What is charged, as a line of the price: a single bin without "× 1", and no number apart from its unit at the
 * end of a line.
 */
export function sayCharge({ type, description }: Pick<Charge, 'type' | 'description'>): string {
  const isLine = type === 'hire' || type === 'sale'
  const short = isLine ? description.replace(/ × 1$/, '') : description
  return tieUnits(short)
}
