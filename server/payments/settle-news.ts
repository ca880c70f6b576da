import type { Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { failRefund } from '#server/payments/refunds/fail-refund.ts'
import type { News, ProviderName } from '#server/payments/providers/provider.ts'
import { endSession, settlePayment } from './settle-payment.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'

/**
 * Writes what a provider tells, whatever comes first and however often.
 * @returns whether anything changed
 */
export async function settleNews(
  asked: Org,
  provider: ProviderName,
  news: News,
  log: Log,
): Promise<boolean> {
  // It may be learned while somebody else's call or a chore asks the provider.
  const org: Org = { ...asked, actor: { type: 'provider', name: provider } }
  switch (news.type) {
    case 'paid':
      return settlePayment(org, provider, news)
    case 'refunded':
      return settleRefund(org, provider, news)
    case 'refund_failed':
      return failRefund(org, provider, news, log)
    case 'expired':
      await endSession(org, news.sessionId)
      return true
  }
}
