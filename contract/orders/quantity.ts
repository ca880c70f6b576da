/**
 * Quantities have at most two decimals and are compared and added as whole hundredths, because floating
 * point adds 0.1 and 0.2 to more than 0.3 (rules, section 4, `quantityStep`).
 */

/** A quantity in hundredths; null if it has more than two decimals. */
export function hundredthsOf(quantity: number): number | null {
  const hundredths = Math.round(quantity * 100)
  return hundredths / 100 === quantity ? hundredths : null
}

/** What every quantity of a product is a multiple of. */
export function stepOf({
  quantityStep,
  lineType,
}: {
  quantityStep: number | null
  lineType: 'hire' | 'sale'
}): number {
  return quantityStep ?? (lineType === 'hire' ? 1 : 0.01)
}

/** The least that can be ordered of a product. */
export function leastQuantity(
  product: Parameters<typeof stepOf>[0] & { minQuantity: number | null },
): number {
  const step = Math.round(stepOf(product) * 100)
  return (Math.ceil((Math.max(product.minQuantity ?? 0, 0.01) * 100) / step) * step) / 100
}

/** Whether a quantity is a multiple of a step. */
export function isMultiple(quantity: number, step: number): boolean {
  const [whole, part] = [hundredthsOf(quantity), hundredthsOf(step)]
  return whole !== null && part !== null && whole % part === 0
}

/** The sum of some quantities, rounded to the nearest hundredth. */
export function sumOf(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * 100), 0) / 100
}
