import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import { MAX_QUANTITY } from '#contract/values/limits.ts'
import { sumOf } from '#contract/orders/quantity.ts'
import type { Bin } from '#web/booking/draft/draft.ts'

export type QuantityRange = { least: number; most: number; step: number }

/**
 * How many of a product the page offers, in multiples of its step, next to the other bins of the order
 * (rules, sections 4 and 9). What is sold in hundredths is counted in ones here: people buy bags.
 */
export function quantityRange(
  { minQuantity, maxQuantity, quantityStep }: Product,
  others: readonly Bin[],
  { maxUnitsOnline }: BookingRules,
): QuantityRange {
  const step = quantityStep ?? 1
  const left = maxUnitsOnline - unitsOf(others)
  const most = Math.min(maxQuantity ?? MAX_QUANTITY, left)
  const least = multiple(step, Math.ceil(over(minQuantity ?? step, step)))
  return { step, least, most: Math.max(least, multiple(step, Math.floor(over(most, step)))) }
}

/** The bins of an order as `maxUnitsOnline` counts them: each line rounded up. */
export function unitsOf(bins: readonly Bin[]): number {
  return bins.reduce((sum, { quantity }) => sum + Math.ceil(quantity), 0)
}

/** The nearest quantity within a range. */
export function within({ least, most, step }: QuantityRange, quantity: number): number {
  const near = multiple(step, Math.round(over(quantity, step)))
  return Math.min(Math.max(near, least), most)
}

const over = (quantity: number, step: number) => Math.round(quantity * 100) / Math.round(step * 100)
const multiple = (step: number, count: number) => sumOf([(Math.round(step * 100) * count) / 100])
