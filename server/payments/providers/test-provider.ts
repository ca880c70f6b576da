import { createHmac } from 'node:crypto'
import type { PaymentProvider } from './provider.ts'
import { readStripeEvent } from './read-stripe-event.ts'

/** The built-in payment provider: a page of our own that takes no money. */
export type TestProvider = PaymentProvider & {
  /** Writes and signs the event that Stripe would send for a paid session. */
  signPaidEvent(session: {
    id: string
    organisationId: string
    amount: number
    currency: string
  }): Promise<{ body: Buffer; signature: string }>
}

/**
 * The provider of test organisations. Its payment events are signed and handled like Stripe's.
 * @param secret the deployment's secret key; the signing key is derived from it
 */
export function createTestProvider({
  baseUrl,
  secret,
}: {
  baseUrl: string
  secret: string
}): TestProvider {
  const key = createHmac('sha256', secret).update('test-payments').digest('base64url')
  return {
    name: 'test',
    async open({ id, slug }) {
      return { id: `cs_test_${id}`, url: `${baseUrl}/pay/${slug}/${id}` }
    },
    // Our page looks up the session each time, so there's nothing to end.
    async close() {
      return null
    },
    async refund({ id }) {
      return { id: `re_test_${id}` }
    },
    read: (body, signature) =>
      readStripeEvent(body, signature, {
        secret: key,
        live: null,
        organisationOf: async () => undefined,
      }),
    async signPaidEvent({ id, organisationId, amount, currency }) {
      const payload = JSON.stringify({
        id: `evt_test_${id}`,
        object: 'event',
        type: 'checkout.session.completed',
        data: {
          object: {
            id: `cs_test_${id}`,
            object: 'checkout.session',
            metadata: { organisation: organisationId, session: id },
            status: 'complete',
            payment_status: 'paid',
            payment_intent: `pi_test_${id}`,
            amount_total: amount,
            currency: currency.toLowerCase(),
          },
        },
      })
      const { Stripe } = await import('stripe')
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: key })
      return { body: Buffer.from(payload), signature }
    },
  }
}
