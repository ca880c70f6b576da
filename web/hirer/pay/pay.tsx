import type { HirersPage } from '#contract/orders/hirer.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { FailureNote } from '#web/hirer/calls/failure-note.tsx'
import { openPayment } from '#web/payment/open-payment.ts'
import { useCall } from '#web/hirer/calls/use-call.ts'
import buttonStyles from '#web/ui/button.module.css'
import styles from './pay.module.css'

/** The amount due, and the button that opens the payment page. */
export function Pay({ page, calls }: { page: HirersPage; calls: Calls }) {
  const { order, organisation, can } = page
  const session = useCall<PaymentSession>()
  if (!can.pay.allowed) return <FailureNote call={session} phone={organisation.phone} alone />
  const pay = () =>
    session.run(
      () => openPayment(() => calls.pay(location.origin + location.pathname)),
      () => {},
    )
  return (
    <div class={styles.pay}>
      <p>{order.amountPaid === 0 ? 'Nothing paid yet.' : 'Not all of it is paid yet.'}</p>
      <FailureNote call={session} phone={organisation.phone} />
      <button
        class={buttonStyles.button}
        type="button"
        aria-disabled={session.busy || undefined}
        onClick={() => session.busy || pay()}
      >
        {session.busy
          ? 'Opening the payment page…'
          : `Pay ${formatMoney(order.amountDue, order.currency)}`}
      </button>
    </div>
  )
}
