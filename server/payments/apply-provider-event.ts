import type { Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import type { ProviderEvent, ProviderName } from '#server/payments/providers/provider.ts'
import { failRefund } from '#server/payments/refunds/fail-refund.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import { expireSession } from '#server/payments/sessions/end-sessions.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Applies an event of a provider to its order. Events may arrive late, twice or in any order.
 * @returns whether anything changed
 * @throws Refusal 422 when a payment doesn't match its session
 */
export async function applyProviderEvent(
  caller: Org,
  provider: ProviderName,
  event: ProviderEvent,
  log: Log,
): Promise<boolean> {
  // A hirer's call or a chore may be the one that asked the provider and learned of this.
  const org: Org = { ...caller, actor: { type: 'provider', name: provider } }
  switch (event.type) {
    case 'paid':
      return settlePayment(org, provider, event)
    case 'refunded':
      return settleRefund(org, provider, event)
    case 'refund_failed':
      return failRefund(org, provider, event, log)
    case 'expired':
      await expireSession(org, event)
      return true
  }
}
