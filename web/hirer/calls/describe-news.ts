import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import { describeStatus } from '#web/hirer/order/describe-status.ts'

/**
 * What has changed of an order between two readings, as sentences.
 * @returns undefined if nothing has
 */
export function describeNews(
  before: HirersPage,
  after: HirersPage,
  today: string,
): string | undefined {
  if (after.order.version === before.order.version) return undefined
  const [was, is] = [before, after].map((page) => {
    const { headline, next } = describeStatus(page, today)
    return [`${headline}.`, next].filter(Boolean).join(' ')
  })
  const { total, amountDue, currency } = after.order
  const news = [
    is !== was && is,
    total !== before.order.total && `The total is now ${formatMoney(total, currency)}.`,
    total === before.order.total &&
      amountDue !== before.order.amountDue &&
      `Still to pay: ${formatMoney(amountDue, currency)}.`,
  ].filter(Boolean)
  const says = news.length > 0 ? news.join(' ') : 'Please check it again.'
  return `Meanwhile your booking has changed. ${says}`
}
