import type { Stripe as StripeTypes } from 'stripe'
import type { PaymentProvider, SessionToOpen } from './provider.ts'
import { newsOfSession, readStripeEvent } from './read-stripe-event.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Where Stripe's API is, for tests: a host, port and protocol. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

/**
 * Stripe Checkout, by its own package, which is loaded only where Stripe is set up. What is sent names
 * the organisation, the session and the order.
 */
export async function createStripe(options: StripeOptions): Promise<PaymentProvider> {
  const { secretKey, webhookSecret, api } = options
  const { Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...api,
  })
  return {
    name: 'stripe',
    async open(session) {
      const opened = await stripe.checkout.sessions.create(compose(session), {
        idempotencyKey: `open-${session.id}`,
      })
      if (opened.url === null) throw new Error('Stripe opened a session without a page')
      return { id: opened.id, url: opened.url }
    },
    async close(id) {
      const now = await stripe.checkout.sessions.retrieve(id)
      if (now.status !== 'open') return newsOfSession(now)
      return newsOfSession(await stripe.checkout.sessions.expire(id))
    },
    async refund({ id, organisationId, paymentId, amount }) {
      const metadata = { organisation: organisationId, refund: id }
      const refund = await stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata },
        { idempotencyKey: `refund-${id}` },
      )
      if (refund.status === 'failed' || refund.status === 'canceled') {
        throw new Error(`Stripe says that the refund ${refund.status}`)
      }
      return { id: refund.id }
    },
    read: (body, signature) =>
      readStripeEvent(body, signature, {
        secret: webhookSecret,
        async organisationOf(paymentId) {
          try {
            return (await stripe.paymentIntents.retrieve(paymentId)).metadata['organisation']
          } catch (error) {
            // There is none with this id, for us.
            if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
            throw error
          }
        },
      }),
  }
}

function compose(session: SessionToOpen): StripeTypes.Checkout.SessionCreateParams {
  const metadata = {
    organisation: session.organisationId,
    session: session.id,
    order: session.orderId,
  }
  return {
    mode: 'payment',
    client_reference_id: session.id,
    customer_email: session.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: session.currency.toLowerCase(),
          unit_amount: session.amount,
          product_data: { name: `${session.organisationName}, booking ${session.reference}` },
        },
      },
    ],
    metadata,
    // The payment's own, which its charge copies: what is given back later names us by them.
    payment_intent_data: { metadata },
    success_url: session.returnUrl,
    cancel_url: session.returnUrl,
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
  }
}
