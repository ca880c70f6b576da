import type { OfficePayment, PaymentInBrief } from '#contract/office/payments/payment.ts'
import type { Possibility } from '#contract/orders/hirer.ts'

/** What can be done with a payment, and why not. Pure. */
export function whatCan({
  method,
  amount,
  allocated,
  returned,
  free,
  targets,
}: Facts): OfficePayment['can'] {
  const isBack = returned === amount
  const online = method === 'online'
  return {
    allocate: because(
      free === 0 ? 'Nothing is left of it.' : targets === 0 ? 'The customer owes nothing.' : null,
    ),
    release: because(allocated === 0 ? 'It counts for nothing.' : null),
    refund: because(isBack ? 'All of it went back.' : null),
    refundOnline: because(
      online ? (isBack ? 'All of it went back.' : null) : 'It didn’t come through a provider.',
    ),
    reverse: because(
      online
        ? 'It came through a provider: a refund takes it back.'
        : isBack
          ? 'All of it went back.'
          : null,
    ),
  }
}

type Facts = Pick<PaymentInBrief, 'method' | 'amount' | 'allocated' | 'returned' | 'free'> & {
  targets: number
}

function because(reason: string | null): Possibility {
  return { allowed: reason === null, reason }
}
