import type { PaymentSession } from '#contract/payments/payment.ts'
import type { Reply } from '#web/api.ts'

/**
 * Opens the hosted payment page, which no frame may show: in this tab, or from a frame in a tab of
 * its own, so that the page around it stays. To be called within a click, or browsers take the new
 * tab for an unwanted pop-up; where they refuse it even so, the whole window goes.
 * @param ask for a session: its address is known only later
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
