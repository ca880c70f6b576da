import { Stripe } from 'stripe'
import { Refusal } from '#server/refusal.ts'
import type { News } from './provider.ts'

/** Signatures older than this are refused, in seconds. */
const TOLERANCE_SECONDS = 300

/**
 * The news of a Stripe event, which is also the form in which the test provider tells them.
 * @throws Refusal 400 where the signature is wrong or old
 */
export function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
): News | null {
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS)
  } catch {
    throw new Refusal(400, 'The signature does not fit')
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return newsOfSession(event.data.object)
    case 'checkout.session.expired':
      return newsOfSession(event.data.object)
    case 'charge.refunded': {
      const { metadata, payment_intent: intent, amount_refunded: refunded } = event.data.object
      const organisationId = metadata['organisation']
      if (organisationId === undefined || intent === null) return null
      return { type: 'refunded', organisationId, paymentId: idOf(intent), refunded }
    }
    default:
      return null
  }
}

/** What a session as it stands amounts to; null while it is open, or none of ours. */
export function newsOfSession(session: Stripe.Checkout.Session): News | null {
  const { metadata, payment_status, status, payment_intent, amount_total, currency } = session
  const organisationId = metadata?.['organisation']
  const sessionId = metadata?.['session']
  if (organisationId === undefined || sessionId === undefined) return null
  if (payment_status === 'paid' && payment_intent !== null) {
    return {
      type: 'paid',
      organisationId,
      sessionId,
      paymentId: idOf(payment_intent),
      amount: amount_total ?? 0,
      currency: (currency ?? '').toUpperCase(),
    }
  }
  return status === 'expired' ? { type: 'expired', organisationId, sessionId } : null
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
