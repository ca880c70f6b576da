import type { Stripe as StripeTypes } from 'stripe'
import type { PaymentProvider, SessionToOpen } from './provider.ts'
import { eventOfSession, readStripeEvent } from './read-stripe-event.ts'

/** Stripe keeps idempotency keys for at least 24 hours. After that, the same request is another refund. */
const KEY_LASTS_MS = 20 * 60 * 60_000

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Replaces Stripe's API in tests. */
  api?: { host: string; port: number; protocol: 'http' | 'https' }
}

/**
 * Stripe Checkout through Stripe's own package, which is loaded only if Stripe is set up. Metadata on
 * each session and refund names the organisation, so that we can match later events.
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
      if (opened.url === null) throw new Error('Stripe opened a session without a URL')
      return { id: opened.id, url: opened.url }
    },
    async close(id) {
      const now = await stripe.checkout.sessions.retrieve(id)
      if (now.status !== 'open') return eventOfSession(now)
      return eventOfSession(await stripe.checkout.sessions.expire(id))
    },
    async refund({ id, organisationId, paymentId, amount, ageMs }) {
      const metadata = { organisation: organisationId, refund: id }
      const known = ageMs > KEY_LASTS_MS ? await findRefund(stripe, paymentId, id) : null
      const refund =
        known ??
        (await stripe.refunds.create(
          { payment_intent: paymentId, amount, metadata },
          { idempotencyKey: `refund-${id}` },
        ))
      if (refund.status === 'failed' || refund.status === 'canceled') {
        throw new Error(`Stripe answered that the refund is ${refund.status}`)
      }
      return { id: refund.id }
    },
    read: (body, signature) =>
      readStripeEvent(body, signature, {
        secret: webhookSecret,
        live: modeOf(secretKey),
        async organisationOf(paymentId) {
          try {
            return (await stripe.paymentIntents.retrieve(paymentId)).metadata['organisation']
          } catch (error) {
            // We have no payment with this id.
            if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
            throw error
          }
        },
      }),
  }
}

/** The refund of a payment that carries our id, which Stripe may have taken without us noting it. */
async function findRefund(
  stripe: StripeTypes,
  paymentId: string,
  id: string,
): Promise<StripeTypes.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
    if (refund.metadata?.['refund'] === id) return refund
  }
  return null
}

/** Whether a key moves real money; null if it doesn't say. */
function modeOf(secretKey: string): boolean | null {
  const [, mode] = /^[a-z]+_(live|test)_/.exec(secretKey) ?? []
  return mode === undefined ? null : mode === 'live'
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
    // A caller may have none, and Stripe refuses an empty one.
    ...(session.email !== '' && { customer_email: session.email }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: session.currency.toLowerCase(),
          unit_amount: session.amount,
          product_data: { name: `${session.organisationName}, ${session.what}` },
        },
      },
    ],
    metadata,
    // The charge copies these from its payment, so events about later refunds carry them too.
    payment_intent_data: { metadata },
    success_url: session.returnUrl,
    cancel_url: session.returnUrl,
    expires_at: Math.floor(session.expiresAt.getTime() / 1000),
  }
}
