import type { Outcome } from '#web/payment/use-outcome.ts'

/** What became of the payment that somebody comes back from. */
export function PaymentNote({ outcome: { known, status, late } }: { outcome: Outcome }) {
  if (status === 404) return null
  if (known?.status === 'complete') {
    return (
      <div class="notice good" role="status">
        <p>
          <strong>Paid. Thank you.</strong> A receipt is on its way to you by mail.
        </p>
      </div>
    )
  }
  if (known?.status === 'expired') {
    return (
      <div class="notice" role="status">
        <p>
          <strong>Not paid.</strong> The payment was given up or took too long. Nothing was taken
          from you.
        </p>
      </div>
    )
  }
  return (
    <div class="notice" role="status">
      <p>
        <strong>
          {late ? 'No word of your payment yet.' : 'Waiting for word of your payment…'}
        </strong>{' '}
        {late
          ? 'If you paid, it shows here when you open this page again. If you stopped, nothing was taken.'
          : 'It may take some seconds. If you stopped before the end, nothing was taken.'}
      </p>
    </div>
  )
}
