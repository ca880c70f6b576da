import { Status } from '#web/office/controls/status.tsx'
import type { PaymentInBrief } from './queries.ts'

type Facts = Pick<PaymentInBrief, 'amount' | 'allocated' | 'returned' | 'free' | 'reversed'>

/** What became of a payment. */
export function PaymentStatus({ payment }: { payment: Facts }) {
  const { amount, allocated, returned, free, reversed } = payment
  if (reversed)
    return (
      <Status shape="off" tone="plain">
        Reversed
      </Status>
    )
  if (returned === amount)
    return (
      <Status shape="off" tone="plain">
        Refunded
      </Status>
    )
  if (free > 0) {
    return (
      <Status shape={allocated > 0 ? 'half' : 'ring'} tone="warn">
        {allocated > 0 ? 'Part is credit' : 'Credit'}
      </Status>
    )
  }
  return (
    <Status shape="full" tone="good">
      {returned > 0 ? 'Part refunded' : 'Received'}
    </Status>
  )
}
