import type { PaymentSession } from '#contract/payments/payment.ts'
import type { Reply } from '#web/api.ts'

/**
 * Opens the hosted payment page, which can't be framed: in this tab, or from a frame in a new tab, so
 * that the page around the frame stays. Call it within a click, or browsers block the new tab as a
 * pop-up. If they block it anyway, the payment page replaces the whole window.
 * @param ask creates the session, whose answer has the address
 */
export async function openPayment(
  ask: () => Promise<Reply<PaymentSession>>,
): Promise<Reply<PaymentSession>> {
  const tab = window.parent === window ? null : window.open('', '_blank')
  const reply = await ask()
  if (reply.kind !== 'done') {
    tab?.close()
    return reply
  }
  const { url } = reply.answer
  if (tab) {
    tab.opener = null
    tab.location.href = url
  } else window.open(url, '_top')
  return reply
}
