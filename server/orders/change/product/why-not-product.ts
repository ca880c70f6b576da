import { isPlainHire } from '#server/orders/change/is-plain-hire.ts'
import { whyNotLive } from '#server/orders/change/refusal-reasons.ts'
import type { ChangeContext } from '#server/orders/change/refusal-reasons.ts'

/**
 * Why an order can't get another product, as a sentence; null if it can. Until a crew sets out with the bins it can, also
 * when it's too late to move the delivery: the office knows what is loaded. Pure.
 */
export function whyNotProduct(context: Omit<ChangeContext, 'earliest'>): string | null {
  const { order, lines, jobs } = context
  const fixed = whyNotLive(order)
  if (fixed !== null) return fixed
  if (lines.length > 1 || !isPlainHire(order, lines)) {
    return 'It has several products or days. Cancel it, and copy it as a new order.'
  }
  if (jobs.some(({ type, status }) => type === 'delivery' && status === 'completed')) {
    return 'The bin is already delivered. Plan an exchange instead.'
  }
  const hasBegun = jobs.some(({ status }) => status !== 'scheduled' && status !== 'cancelled')
  return hasBegun ? 'Our crew has already started.' : null
}
