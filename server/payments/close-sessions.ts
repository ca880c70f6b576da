import { applyProviderEvent } from './apply-provider-event.ts'
import type { PaymentDesk } from './desk.ts'
import { listClosingSessions, markClosed } from '#server/payments/sessions/closing-sessions.ts'

/**
 * Ends sessions at their provider that have ended here, and retries until it works. If the provider
 * says that one was paid first, the payment counts.
 * @param orderIds limits this to these orders
 * @returns how many it ended
 */
export async function closeSessions(
  { inOrg, payments, log }: PaymentDesk,
  { orderIds = null }: { orderIds?: readonly string[] | null } = {},
): Promise<number> {
  const closing = await inOrg((org) => listClosingSessions(org, orderIds))
  let closed = 0
  for (const { id, provider, provider_session_id: providerSessionId } of closing) {
    const taker = payments[provider]
    if (!taker) continue
    try {
      const event = await taker.close(providerSessionId)
      await inOrg(async (org) => {
        if (event) await applyProviderEvent(org, provider, event, log)
        await markClosed(org, id)
      })
      closed += 1
    } catch (error) {
      log.warn({ session: id, err: error }, 'could not end a payment session at its provider yet')
    }
  }
  return closed
}
