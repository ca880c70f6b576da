import type { Stripe as StripeTypes } from 'stripe'
import { Refusal } from '#server/refusal.ts'
import type { ProviderEvent } from './provider.ts'

/** The oldest signature that is accepted, in seconds. */
const TOLERANCE_SECONDS = 300

export type Reading = {
  /** Events are signed with this. */
  secret: string
  /** The organisation that a payment is for; undefined if it isn't ours. */
  organisationOf: (paymentId: string) => Promise<string | undefined>
}

/**
 * Reads a Stripe event. The test provider sends the same format.
 * @returns null for an event that concerns nothing of ours
 * @throws Refusal 400 when the signature is wrong or old
 */
export async function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, organisationOf }: Reading,
): Promise<ProviderEvent | null> {
  const { Stripe } = await import('stripe')
  let event: StripeTypes.Event
  try {
    event = Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS)
  } catch {
    throw new Refusal(400, 'The signature is wrong', {}, 'bad_signature')
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return eventOfSession(event.data.object)
    case 'checkout.session.expired':
      return eventOfSession(event.data.object)
    case 'charge.refunded': {
      const { metadata, payment_intent: intent, amount_refunded: refunded } = event.data.object
      const organisationId = metadata['organisation']
      if (organisationId === undefined || intent === null) return null
      const at = new Date(event.created * 1000)
      return { type: 'refunded', organisationId, paymentId: idOf(intent), refunded, at }
    }
    case 'refund.failed':
    case 'refund.updated':
      return eventOfRefund(event.data.object, new Date(event.created * 1000), organisationOf)
    default:
      return null
  }
}

/** The event that a session's state amounts to; null while it's open, or if it isn't ours. */
export function eventOfSession(session: StripeTypes.Checkout.Session): ProviderEvent | null {
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

/** The failure of a refund; null for a refund that hasn't failed or isn't ours. */
async function eventOfRefund(
  refund: StripeTypes.Refund,
  at: Date,
  organisationOf: Reading['organisationOf'],
): Promise<ProviderEvent | null> {
  const { id, status, amount, metadata, payment_intent: intent } = refund
  if ((status !== 'failed' && status !== 'canceled') || intent === null) return null
  const paymentId = idOf(intent)
  // A refund made in Stripe's dashboard doesn't name its organisation, but its payment does.
  const organisationId = metadata?.['organisation'] ?? (await organisationOf(paymentId))
  if (organisationId === undefined) return null
  return {
    type: 'refund_failed',
    organisationId,
    paymentId,
    refundId: id,
    ourRefundId: metadata?.['refund'] ?? null,
    amount,
    reason: refund.failure_reason ?? status,
    at,
  }
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id
}
