import type { PageData } from '#web/hirer/page-data.ts'
import { PaymentNote } from './payment-note.tsx'
import { Message } from '#web/hirer/trouble.tsx'
import { useOutcome } from '#web/payment/use-outcome.ts'

/**
 * Where somebody arrives who paid in a tab that never had the access key, having booked in a frame
 * of another site: whether it is paid, and no more.
 */
export function PaymentReturn({ data, sessionId }: { data: PageData; sessionId: string }) {
  const outcome = useOutcome(data.slug, sessionId)
  const { known, status } = outcome
  const heading =
    status === 404
      ? 'There is no such payment'
      : known?.status === 'complete'
        ? 'Paid'
        : known?.status === 'expired'
          ? 'Not paid'
          : 'Your payment'
  return (
    <Message heading={heading} data={data}>
      {known && (
        <p class="reference">
          <span class="quiet">Reference </span>
          <span class="figure">{known.reference}</span>
        </p>
      )}
      <PaymentNote outcome={outcome} />
      {known?.status === 'complete' && (
        <p>You can close this tab. Your booking is open where you came from.</p>
      )}
    </Message>
  )
}
