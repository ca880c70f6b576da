import type { Stripe as StripeTypes } from 'stripe'
import { Refusal } from '#server/refusal.ts'
import type { News } from './provider.ts'

/** Signatures older than this are refused, in seconds. */
const TOLERANCE_SECONDS = 300

export type Reading = {
  /** What events are signed with. */
  secret: string
  /** Whom a payment is for; undefined where it is none of ours. */
  organisationOf: (paymentId: string) => Promise<string | undefined>
}

/**
 * The news of a Stripe event, which is also the form in which the test provider tells them.
 * @throws Refusal 400 where the signature is wrong or old
 */
export async function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, organisationOf }: Reading,
): Promise<News | null> {
  const { Stripe } = await import('stripe')
  let event: StripeTypes.Event
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
      const at = new Date(event.created * 1000)
      return { type: 'refunded', organisationId, paymentId: idOf(intent), refunded, at }
    }
    case 'refund.failed':
    case 'refund.updated':
      return newsOfRefund(event.data.object, new Date(event.created * 1000), organisationOf)
    default:
      return null
  }
}

/** What a session as it stands amounts to; null while it is open, or none of ours. */
export function newsOfSession(session: StripeTypes.Checkout.Session): News | null {
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

/** That a refund failed; null of one that did not, or is none of ours. */
async function newsOfRefund(
  refund: StripeTypes.Refund,
  at: Date,
  organisationOf: Reading['organisationOf'],
): Promise<News | null> {
  const { id, status, amount, metadata, payment_intent: intent } = refund
  if ((status !== 'failed' && status !== 'canceled') || intent === null) return null
  const paymentId = idOf(intent)
  // One that was made in Stripe's own office does not name its organisation, but its payment does.
  const organisationId = metadata?.['organisation'] ?? (await organisationOf(paymentId))
  if (organisationId === undefined) return null
  return {
    type: 'refund_failed',
    organisationId,
    paymentId,
    refundId: id,
    ours: metadata?.['refund'] ?? null,
    amount,
    reason: refund.failure_reason ?? status,
    at,
  }
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
