import type { OfficeOrderBody } from '#contract/office/phone-order.ts'
import type { Problem } from '#contract/problems.ts'

/**
 * What's wrong with what the office decided, besides the body: each problem at its field. Pure.
 * @param takesPayment whether hirers can pay online
 */
export function checkDecisions(
  { email, pays, terms, customerType, lines, discountReason }: OfficeOrderBody,
  { takesPayment }: { takesPayment: boolean },
): Problem[] {
  const problems: Problem[] = []
  if (email === '' && (terms === 'sent' || pays === 'link')) {
    const message = `is required to send ${terms === 'sent' ? 'the terms' : 'a link to pay'}`
    problems.push({ field: 'email', code: 'required', message })
  }
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
