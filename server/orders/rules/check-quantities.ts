import type { Orderable } from '#contract/catalog/catalog.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import { isMultiple, stepOf, sumOf } from '#contract/orders/quantity.ts'
import type { CheckedLine } from './checked-order.ts'
import type { ProblemList } from './problem-list.ts'

/**
 * Checks every quantity (rules, section 4): each is a multiple of its product's step, the sum of a
 * product's lines is within its bounds, and the top-level quantity is the sum of its product's lines,
 * rounded up.
 * @param orderable the top-level product, if it's in the catalogue
 */
export function checkQuantities(
  body: OrderBody,
  orderable: Orderable | null,
  lines: readonly CheckedLine[],
  problems: ProblemList,
): void {
  for (const line of lines) checkStep(line, problems)
  for (const ofOne of Map.groupBy(lines, (line) => line.orderable.id).values()) {
    checkSum(ofOne, problems)
  }
  if (!orderable) return
  const sum = sumOf(
    lines.filter((line) => line.orderable === orderable).map(({ quantity }) => quantity),
  )
  checkBounds(body.quantity, orderable, 'quantity', problems)
  if (body.quantity !== Math.ceil(sum)) {
    const message = `must be ${Math.ceil(sum)}, the sum of the lines of this product`
    problems.add('quantity', 'invalid', message)
  }
}

/** Checks that a quantity is a multiple of its product's step. */
export function checkStep(
  { at, quantity, orderable }: Pick<CheckedLine, 'at' | 'quantity' | 'orderable'>,
  problems: ProblemList,
): void {
  const step = stepOf(orderable.product)
  if (isMultiple(quantity, step)) return
  const message = step === 1 ? 'must be a whole number' : `must be a multiple of ${step}`
  problems.add(`${at}quantity`, 'invalid', message)
}

/** Checks the sum of one product's lines; the line that exceeds the maximum has the problem. */
function checkSum(lines: readonly CheckedLine[], problems: ProblemList): void {
  const [first] = lines
  if (!first) return
  const { minQuantity, maxQuantity } = first.orderable.product
  const together = lines.length > 1 ? ' over all lines of this product' : ''
  const sums = lines.map((_, index) =>
    sumOf(lines.slice(0, index + 1).map(({ quantity }) => quantity)),
  )
  if (minQuantity !== null && (sums.at(-1) ?? 0) < minQuantity) {
    problems.add(`${first.at}quantity`, 'too_small', `must be at least ${minQuantity}${together}`)
  }
  const beyond = lines.find((_, index) => maxQuantity !== null && (sums[index] ?? 0) > maxQuantity)
  if (beyond) {
    problems.add(`${beyond.at}quantity`, 'too_big', `must be at most ${maxQuantity}${together}`)
  }
}

/** Checks a quantity by the bounds of its product. */
export function checkBounds(
  quantity: number,
  { product: { minQuantity, maxQuantity } }: Orderable,
  field: string,
  problems: ProblemList,
): void {
  if (minQuantity !== null && quantity < minQuantity) {
    problems.add(field, 'too_small', `must be at least ${minQuantity}`)
  }
  if (maxQuantity !== null && quantity > maxQuantity) {
    problems.add(field, 'too_big', `must be at most ${maxQuantity}`)
  }
}
