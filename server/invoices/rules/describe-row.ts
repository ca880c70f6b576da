import { multiply } from '#contract/values/money.ts'

/** How a charge shows on an invoice. */
export type DescribedRow = { description: string; quantity: number; unitPrice: number }

/**
 * The words, the quantity and the price of a charge. Charges of things end in their quantity ("8 m³ bin × 2"), which
 * has a column of its own on an invoice. Pure.
 * @param amount cents
 * @param words instead of the charge's own
 */
export function describeRow(
  charge: { description: string; amount: number },
  words: string | null = null,
): DescribedRow {
  const [, name = '', digits = ''] = /^(.+) × (\d+(?:\.\d+)?)$/.exec(charge.description) ?? []
  const quantity = Number(digits)
  const unitPrice = Math.round(charge.amount / quantity)
  const fits = name !== '' && quantity > 0 && unitPrice >= 0
  if (fits && multiply(unitPrice, quantity) === charge.amount) {
    return { description: words ?? name, quantity, unitPrice }
  }
  return { description: words ?? charge.description, quantity: 1, unitPrice: charge.amount }
}
