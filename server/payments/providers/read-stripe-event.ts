import { Refusal } from '#server/refusal.ts'
import type { ProviderEvent } from './provider.ts'
import {
  StripeCharge,
  StripeEvent,
  StripeRefund,
  StripeSession,
  readObject,
} from './stripe-objects.ts'

/** The oldest signature that is accepted, in seconds. */
const TOLERANCE_SECONDS = 300

export type Reading = {
  /** Events are signed with this. */
  secret: string
  /** Whether events must be about real money, or must not; null if either will do. */
  live: boolean | null
  /** The organisation that a payment is for; undefined if it isn't ours. */
  organisationOf: (paymentId: string) => Promise<string | undefined>
}

/**
 * Reads a Stripe event. The test provider sends the same format.
 * @returns null for an event that concerns nothing of ours
 * @throws Refusal 400 when the signature is wrong or old, 422 when the event isn't in Stripe's form or is
 *   from Stripe's other mode
 */
export async function readStripeEvent(
  body: Buffer,
  signature: string | undefined,
  { secret, live, organisationOf }: Reading,
): Promise<ProviderEvent | null> {
  const {
    type,
    created,
    livemode,
    data: { object },
  } = readObject(StripeEvent, await verify(body, signature, secret))
  if (live !== null && livemode !== live) {
    const message = live ? 'is from test mode' : 'is from live mode'
    throw new Refusal(422, { field: 'event', code: 'invalid', message })
  }
  const at = new Date(created * 1000)
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return eventOfSession(object, created === 0 ? undefined : at)
    case 'charge.refunded':
      return eventOfCharge(object, at)
    case 'refund.failed':
    case 'refund.updated':
      return eventOfRefund(object, at, organisationOf)
    default:
      return null
  }
}

async function verify(
  body: Buffer,
  signature: string | undefined,
  secret: string,
): Promise<unknown> {
  const { Stripe } = await import('stripe')
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS)
  } catch {
    throw new Refusal(400, 'The signature is wrong', {}, 'bad_signature')
  }
}

/**
 * The event that a session's state amounts to; null while it's open, or if it isn't ours.
 * @param at when it came to that; undefined if that isn't known
 */
export function eventOfSession(sent: unknown, at?: Date): ProviderEvent | null {
  const { id, metadata, payment_status, status, payment_intent, amount_total, currency } =
    readObject(StripeSession, sent)
  const { organisation: organisationId, session: sessionId } = metadata
  if (organisationId === undefined || sessionId === undefined) return null
  const session = { organisationId, sessionId, providerSessionId: id }
  if (payment_status === 'paid' && typeof payment_intent === 'string') {
    return {
      type: 'paid',
      ...session,
      paymentId: payment_intent,
      amount: amount_total ?? 0,
      currency: (currency ?? '').toUpperCase(),
      ...(at && { at }),
    }
  }
  return status === 'expired' ? { type: 'expired', ...session } : null
}

function eventOfCharge(sent: unknown, at: Date): ProviderEvent | null {
  const { metadata, payment_intent, amount_refunded: refunded } = readObject(StripeCharge, sent)
  const { organisation: organisationId, session: sessionId = null } = metadata
  if (organisationId === undefined || typeof payment_intent !== 'string') return null
  return { type: 'refunded', organisationId, sessionId, paymentId: payment_intent, refunded, at }
}

/** The failure of a refund; null for a refund that hasn't failed or isn't ours. */
async function eventOfRefund(
  sent: unknown,
  at: Date,
  organisationOf: Reading['organisationOf'],
): Promise<ProviderEvent | null> {
  const { id, status, amount, metadata, payment_intent, failure_reason } = readObject(
    StripeRefund,
    sent,
  )
  if ((status !== 'failed' && status !== 'canceled') || typeof payment_intent !== 'string') {
    return null
  }
  // A refund made in Stripe's dashboard doesn't name its organisation, but its payment does.
  const organisationId = metadata['organisation'] ?? (await organisationOf(payment_intent))
  if (organisationId === undefined) return null
  return {
    type: 'refund_failed',
    organisationId,
    paymentId: payment_intent,
    refundId: id,
    ourRefundId: metadata['refund'] ?? null,
    amount,
    reason: failure_reason ?? status,
    at,
  }
}
