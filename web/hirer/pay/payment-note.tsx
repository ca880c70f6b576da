import type { Outcome } from '#web/payment/use-outcome.ts'
import { Notice } from '#web/ui/notice.tsx'

/**
 * The outcome of the payment that the hirer returns from.
 * @param props.mailed whether a receipt is emailed; not where no address is known
 */
export function PaymentNote({
  outcome: { known, status, late },
  mailed = true,
}: {
  outcome: Outcome
  mailed?: boolean
}) {
  if (status === 404) return null
  if (known?.status === 'complete') {
    return (
      <Notice tone="good" space="apart" role="status">
        <strong>Paid. Thank you.</strong>
        {mailed && ' We’re emailing you a receipt.'}
      </Notice>
    )
  }
  if (known?.status === 'expired') {
    return (
      <Notice space="apart" role="status">
        <strong>Not paid.</strong> The payment was cancelled or took too long. You haven’t been
        charged.
      </Notice>
    )
  }
  return (
    <Notice space="apart" role="status">
      <strong>
        {late
          ? 'We haven’t heard from the payment provider yet.'
          : 'Waiting for the payment provider…'}
      </strong>{' '}
      {late
        ? 'If you paid, open this page again later to see it. If you stopped, you haven’t been charged.'
        : 'This can take a few seconds. If you stopped before the end, you haven’t been charged.'}
    </Notice>
  )
}
