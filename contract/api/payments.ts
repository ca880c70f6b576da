import {
  PaymentOutcome,
  PaymentSession,
  PaymentSessionBody,
  PublicPaymentSessionBody,
} from '#contract/payments/payment.ts'

/** Paying an order on a hosted page, and asking what became of it. */

const payment = { tag: 'Payments', maturity: 'beta' } as const
const opens =
  'The amount is what is due. An open session for the same amount is answered again; one can be paid for an hour. Only the payment provider says that it was paid, not the way back from its page.'

export const paymentEndpoints = {
  createPublicPaymentSession: {
    ...payment,
    method: 'POST',
    path: '/api/public/{organisation}/orders/{id}/payment-sessions',
    operationId: 'createPublicPaymentSession',
    summary: 'Pay an order as its hirer',
    description: opens,
    audience: 'public',
    body: PublicPaymentSessionBody,
    status: 201,
    answer: PaymentSession,
    refusals: [400, 402, 403, 404, 413, 415, 422],
  },
  getPaymentSession: {
    ...payment,
    method: 'GET',
    path: '/api/public/{organisation}/payment-sessions/{id}',
    operationId: 'getPaymentSession',
    summary: 'Read what became of a payment',
    description: 'For the page that a payer comes back to. It may take some seconds to be told.',
    audience: 'public',
    status: 200,
    answer: PaymentOutcome,
    refusals: [404],
  },
  createPaymentSession: {
    ...payment,
    method: 'POST',
    path: '/api/v1/orders/{id}/payment-sessions',
    operationId: 'createPaymentSession',
    summary: 'Have an order paid',
    description: `${opens} Send \`{}\` where there is no address to return to. Needs a read-and-write key.`,
    audience: 'key',
    body: PaymentSessionBody,
    status: 201,
    answer: PaymentSession,
    refusals: [400, 401, 402, 403, 404, 413, 415, 422],
  },
} as const
