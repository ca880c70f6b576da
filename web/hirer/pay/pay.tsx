import type { HirersPage } from '#contract/orders/hirer.ts'
import { spokenPrice } from '#contract/values/money.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { openPayment } from '#web/payment/open-payment.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import './pay.css'

/** What is due, and the way to the hosted page. */
export function Pay({ page, calls }: { page: HirersPage; calls: Calls }) {
  const { order, organisation, can } = page
  const session = useCall<PaymentSession>()
  if (!can.pay.allowed) return null
  const pay = () =>
    session.run(
      () => openPayment(() => calls.pay(location.origin + location.pathname)),
      () => {},
    )
  return (
    <div class="pay">
      <FailureNote call={session} phone={organisation.phone} />
      <button
        class="button"
        type="button"
        aria-disabled={session.busy || undefined}
        onClick={() => session.busy || pay()}
      >
        {session.busy ? 'Opening the payment page…' : `Pay ${spokenPrice(order.amountDue)}`}
      </button>
    </div>
  )
}
