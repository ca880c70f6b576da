import type { Endpoint } from '#contract/endpoint.ts'
import {
  exampleAccess,
  examplePaymentOutcome,
  examplePaymentSession,
  exampleReturn,
} from '#contract/examples/hirer.ts'
import {
  PaymentOutcome,
  PaymentSession,
  PaymentSessionBody,
  PublicPaymentSessionBody,
} from '#contract/payments/payment.ts'
import { order, organisation, paymentSession } from './parameters.ts'
import { bookingClosed, keyWrite, unreadableBody } from '#contract/api/refusals/general.ts'
import {
  invalidPayment,
  unknownOrganisationOrOrder,
  unknownOrganisationOrSession,
  untrustedOriginOrAccessKey,
} from '#contract/api/refusals/hirer.ts'
import { unknownOrder } from '#contract/api/refusals/orders.ts'

/** Paying an order on a hosted page, and asking how the payment went. */

const common = { tag: 'Payments', maturity: 'beta' } as const
const opens =
  'The amount is what is due. If a session for the same amount is open, the answer is that one. A session can be paid for an hour. Only word from the payment provider makes an order paid; the payer coming back from its page does not.'

export const paymentEndpoints = {
  createPublicPaymentSession: {
    ...common,
    audience: 'hirer',
    method: 'POST',
    path: '/api/public/{organisation}/orders/{id}/payment-sessions',
    params: { organisation, id: order },
    operationId: 'createPublicPaymentSession',
    takesTurns: true,
    summary: 'Pay an order as its hirer',
    description: opens,
    body: PublicPaymentSessionBody,
    idempotent: true,
    bodyExamples: {
      page: { summary: "Back to the hirer's page", value: exampleAccess },
      own: { summary: 'Back to your own page', value: { ...exampleAccess, ...exampleReturn } },
    },
    status: 201,
    answer: PaymentSession,
    means: 'The session: send the payer to its `url`.',
    answerExample: examplePaymentSession,
    refusals: [
      untrustedOriginOrAccessKey,
      unknownOrganisationOrOrder,
      ...unreadableBody,
      bookingClosed,
      invalidPayment,
    ],
  },
  getPaymentSession: {
    ...common,
    audience: 'public',
    method: 'GET',
    path: '/api/public/{organisation}/payment-sessions/{id}',
    params: { organisation, id: paymentSession },
    operationId: 'getPaymentSession',
    summary: 'Read the outcome of a payment',
    description:
      'For the page that the payer comes back to. The provider can take a few seconds to confirm a payment.',
    status: 200,
    answer: PaymentOutcome,
    means: 'The outcome of the session.',
    answerExample: examplePaymentOutcome,
    refusals: [unknownOrganisationOrSession],
  },
  createPaymentSession: {
    ...common,
    audience: 'key',
    method: 'POST',
    path: '/api/v1/orders/{id}/payment-sessions',
    params: { id: order },
    operationId: 'createPaymentSession',
    takesTurns: true,
    summary: 'Have an order paid',
    description: `${opens} Send \`{}\` to bring the payer back to the hirer's page. Needs a read-and-write key.`,
    body: PaymentSessionBody,
    idempotent: true,
    bodyExamples: {
      page: { summary: "Back to the hirer's page", value: {} },
      own: { summary: 'Back to your own page', value: exampleReturn },
    },
    status: 201,
    answer: PaymentSession,
    means: 'The session: send the payer to its `url`.',
    answerExample: examplePaymentSession,
    refusals: [...keyWrite, unknownOrder, bookingClosed, invalidPayment],
  },
} as const satisfies Record<string, Endpoint>
