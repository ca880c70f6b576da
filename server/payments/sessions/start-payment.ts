import { randomUUIDv7 } from 'node:crypto'
import { SESSION_MINUTES } from '#contract/payments/payment.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { endSessions } from '#server/orders/end-sessions.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { Refusal } from '#server/refusal.ts'
import { checkPayable } from '#server/payments/check-payable.ts'
import { closeSessions } from './close-sessions.ts'
import { providerOf } from '#server/payments/providers/provider.ts'
import type { PaymentProvider, Providers } from '#server/payments/providers/provider.ts'
import { readReturnUrl } from './read-return-url.ts'
import { findOpenSession, insertSession, writePage } from './session-rows.ts'
import type { SessionRow } from './session-rows.ts'

export type PaymentDesk = {
  /** Does work in the organisation, in one transaction. */
  within<Result>(work: (org: Org) => Promise<Result>): Promise<Result>
  providers: Providers
  /** Where the booking pages are, without a trailing slash. */
  bookingUrl: string
  log: Log
}

/**
 * Opens a page on which what is due of an order can be paid, or answers the open one for the same
 * amount. Nothing is held while the provider is asked: what it was asked is written first, and asked
 * again with the same id where it did not answer.
 * @throws Refusal 404 for an unknown order, 422 where nothing
 *   is to be paid or the address to return to is not allowlisted
 */
export async function startPayment(
  desk: PaymentDesk,
  { orderId, returnUrl }: { orderId: string; returnUrl: string | undefined },
): Promise<PaymentSession> {
  const { session, ended, provider, order, org } = await desk.within(async (now) => {
    const taker = providerOf(now, desk.providers)
    const payable = await checkPayable(now, orderId, taker !== null)
    if (taker === null) {
      const message = "can't be paid online"
      throw new Refusal(422, { field: 'order', code: 'not_offered', message })
    }
    const { amount } = payable
    const id = randomUUIDv7()
    const back = await readReturnUrl(now, { returnUrl, orderId, sessionId: id, ...desk })
    const open = await findOpenSession(now, { orderId, amount, provider: taker.name })
    const others = open ? 0 : await endSessions(now, orderId)
    const made =
      open ??
      (await insertSession(now, {
        id,
        order_id: orderId,
        provider: taker.name,
        return_url: back,
        amount,
        currency: payable.order.currency,
        expires_at: new Date(now.now.getTime() + SESSION_MINUTES * 60_000),
      }))
    return { session: made, ended: others, provider: taker, order: payable.order, org: now }
  })
  // What was opened for another amount can no longer be paid, as soon as its provider can be reached.
  if (ended > 0) await closeSessions((work) => desk.within(work), desk.providers, desk.log, orderId)
  const page =
    session.url ??
    (await openPage(desk, provider, session, {
      ...{ organisationId: org.id, slug: org.slug, organisationName: org.name },
      ...{ reference: presentReference(order.reference), email: order.email },
    }))
  return presentSession({ ...session, url: page })
}

async function openPage(
  desk: PaymentDesk,
  provider: PaymentProvider,
  session: SessionRow,
  about: {
    organisationId: string
    slug: string
    organisationName: string
    reference: string
    email: string
  },
): Promise<string> {
  const opened = await provider.open({
    ...about,
    id: session.id,
    orderId: session.order_id,
    amount: session.amount,
    currency: session.currency,
    returnUrl: session.return_url,
    expiresAt: session.expires_at,
  })
  await desk.within((org) => writePage(org, session.id, opened))
  return opened.url
}

function presentSession(session: SessionRow & { url: string }): PaymentSession {
  return {
    id: session.id,
    object: 'payment_session',
    orderId: session.order_id,
    status: session.status,
    url: session.url,
    amount: session.amount,
    currency: session.currency,
    expiresAt: session.expires_at.toISOString(),
  }
}
