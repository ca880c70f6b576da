import type { PageData } from '#web/hirer/page-data.ts'
import { Reference } from '#web/hirer/reference.tsx'
import { PaymentNote } from './payment-note.tsx'
import { Message } from '#web/hirer/trouble.tsx'
import { useOutcome } from '#web/payment/use-outcome.ts'

/**
 * Shows only whether a payment went through. A hirer who booked in a frame on another site pays in a
 * new tab, which never had the access key, and returns here.
 */
export function PaymentReturn({ data, sessionId }: { data: PageData; sessionId: string }) {
  const outcome = useOutcome(data.slug, sessionId)
  const { known, status } = outcome
  const heading =
    status === 404
      ? 'We can’t find this payment'
      : known?.status === 'complete'
        ? 'Paid'
        : known?.status === 'expired'
          ? 'Not paid'
          : 'Your payment'
  return (
    <Message heading={heading} data={data}>
      {known && <Reference reference={known.reference} />}
      <PaymentNote outcome={outcome} />
      {known?.status === 'complete' && (
        <p>You can close this tab. Your booking is open on the page you came from.</p>
      )}
    </Message>
  )
}
