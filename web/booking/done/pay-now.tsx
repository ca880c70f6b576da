import { useState } from 'preact/hooks'
import { formatMoney } from '#contract/values/money.ts'
import type { SessionStatus } from '#contract/payments/payment.ts'
import { callApi } from '#web/api.ts'
import type { PageData } from '#web/booking/page-data.ts'
import { endpoints } from '#web/endpoints.ts'
import { keepAccessKey } from '#web/payment/keep-access-key.ts'
import { openPayment } from '#web/payment/open-payment.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Booked } from './booked.ts'

/**
 * Opens a payment session and its page; from a frame in another tab, while this one waits. Someone who comes back from it in
 * this tab finds what became of it too.
 */
export function PayNow(props: {
  data: PageData
  booked: Booked
  /** The status of the payment that was opened last, once known. */
  watched: SessionStatus | null
  onSession: (id: string) => void
  /** Whether it can be paid later too. */
  canWait: boolean
}) {
  const [state, setState] = useState<'ready' | 'opening' | 'open' | 'failed'>('ready')
  const { id, accessKey, total } = props.booked.summary
  const { slug, currency } = props.data.catalog.organisation
  const pay = async () => {
    setState('opening')
    keepAccessKey(id, accessKey)
    const reply = await openPayment(async () => {
      const session = await callApi(endpoints.createPublicPaymentSession, {
        params: { organisation: slug, id },
        body: { accessKey },
      })
      if (session.kind === 'done') props.onSession(session.answer.id)
      return session
    })
    setState(reply.kind === 'done' ? 'open' : 'failed')
  }
  return (
    <div>
      {state === 'failed' && (
        <Notice role="alert">
          We couldn’t open the payment page. Your booking is safe: please try again.
        </Notice>
      )}
      {state === 'open' && (
        <Notice role="status">
          {props.watched === 'expired'
            ? 'Not paid: the payment was cancelled or took too long. You haven’t been charged.'
            : 'The payment page is open. This page updates once you’ve paid.'}
        </Notice>
      )}
      <button
        type="button"
        class={classNames(buttonStyles.button, buttonStyles.large)}
        aria-disabled={state === 'opening'}
        onClick={() => {
          if (state !== 'opening') void pay()
        }}
      >
        {state === 'opening'
          ? 'Opening…'
          : `Pay ${formatMoney(total, currency)}${props.canWait ? ' now' : ''}`}
      </button>
    </div>
  )
}
