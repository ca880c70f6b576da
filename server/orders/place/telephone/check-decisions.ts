import type { OfficeOrderBody } from '#contract/office/phone-order.ts'
import type { Problem } from '#contract/problems.ts'

/**
 * What's wrong with what the office decided, besides the body: each problem at its field. Pure.
 * @param takesPayment whether hirers can pay online
 */
export function checkDecisions(
  { pays, customerType, lines, discountReason }: OfficeOrderBody,
  { takesPayment }: { takesPayment: boolean },
): Problem[] {
  const problems: Problem[] = []
  const isDiscounted = lines.some(({ discountPercent }) => discountPercent > 0)
  if (isDiscounted && discountReason === '') {
    const message = 'is required with a discount'
    problems.push({ field: 'discountReason', code: 'required', message })
  }
  if ((pays === 'link' || pays === 'card') && !takesPayment) {
    const message = 'is not possible, payments online are not set up'
    problems.push({ field: 'pays', code: 'not_offered', message })
  }
  if (pays === 'account' && customerType !== 'company') {
    const message = 'is not possible, only companies have an account'
    problems.push({ field: 'pays', code: 'not_offered', message })
  }
  return problems
}
