import { randomUUIDv7 } from 'node:crypto'
import { SESSION_MINUTES } from '#contract/payments/payment.ts'
import type { PaymentSession } from '#contract/payments/payment.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'
import { checkPayable } from './check-payable.ts'
import type { InvoiceToPay } from './check-payable.ts'
import { closeSessions } from './close-sessions.ts'
import type { PaymentDesk } from './desk.ts'
import { providerOf } from '#server/payments/providers/provider.ts'
import type { PaymentProvider } from '#server/payments/providers/provider.ts'
import { chooseReturnUrl } from './return-url.ts'
import { sayWhatIsPaid } from '#server/payments/sessions/what-is-paid.ts'
import { listClosingSessions } from '#server/payments/sessions/closing-sessions.ts'
import { endSessions, endSessionsForInvoice } from '#server/payments/sessions/end-sessions.ts'
import {
  findOpenSession,
  insertSession,
  writePage,
} from '#server/payments/sessions/session-rows.ts'
import type { SessionRow } from '#server/payments/sessions/session-rows.ts'
import { findSessionByKey, freeKey, keepKey } from '#server/payments/sessions/session-keys.ts'
import type { SessionAttempt } from '#server/payments/sessions/session-keys.ts'

export type PaymentToStart = {
  /** Of an invoice, the first of its orders. */
  orderId: string
  /** The invoice that is paid; all that is due of the order if absent. */
  invoice?: InvoiceToPay
  /** Where the payer returns to; the hirer's page if undefined. */
  returnUrl: string | undefined
  /** Where the booking pages are, without a trailing slash. */
  bookingUrl: string
}

/**
 * Opens a page on which the amount due of an order, or of an invoice, can be paid, or returns the one that is
 * already open for that amount. The session is written before the provider is asked, so a call that gets no
 * answer is repeated with the same id.
 * @throws Refusal 404 for an unknown order, 422 when nothing is due, the return address is not
 *   allowlisted, or the time to pay has passed
 */
export async function startPayment(
  desk: PaymentDesk,
  input: PaymentToStart,
): Promise<PaymentSession> {
  return (await startPaymentOnce(desk, input.orderId, () => input, null)).session
}

/**
 * As {@link startPayment}; for a known `Idempotency-Key` of the order it returns that session as it is now, even if
 * nothing is due any more.
 * @param read reads what to pay, and whether that's possible now; not called for a known key
 * @param attempt null without a key
 */
export async function startPaymentOnce(
  desk: PaymentDesk,
  orderId: string,
  read: () => PaymentToStart,
  attempt: SessionAttempt | null,
): Promise<{ session: PaymentSession; replayOf: 'same body' | 'another body' | null }> {
  const known = attempt && (await desk.inOrg((org) => findKnown(org, orderId, attempt)))
  if (known) return known
  const input = read()
  const prepared = await desk.inOrg((org) => prepareSession(org, desk, input, attempt))
  if (prepared.closing) {
    await closeSessions(desk, { orderIds: input.invoice?.orderIds ?? [input.orderId] })
  }
  const { session: row } = prepared
  const session = presentSession({ ...row, url: row.url ?? (await openPage(desk, prepared)) })
  return { session, replayOf: null }
}

/** The session of a key. One whose page was never opened is prepared again, because its call got no answer. */
async function findKnown(org: Org, orderId: string, attempt: SessionAttempt) {
  const row = await findSessionByKey(org, orderId, attempt.key)
  if (!row || row.url === null) return null
  const replayOf = row.body_hash === attempt.bodyHash ? 'same body' : 'another body'
  return { session: presentSession({ ...row, url: row.url }), replayOf } as const
}

type Prepared = {
  session: SessionRow
  /** Whether sessions for another amount are still to end at their provider. */
  closing: boolean
  provider: PaymentProvider
  org: Org
  order: OrderRow
  what: string
}

async function prepareSession(
  org: Org,
  { payments }: PaymentDesk,
  { orderId, invoice, returnUrl, bookingUrl }: PaymentToStart,
  attempt: SessionAttempt | null,
): Promise<Prepared> {
  const provider = providerOf(org, payments)
  const { order, amount } = await checkPayable(org, orderId, invoice)
  const invoiceId = invoice?.id ?? null
  const what = sayWhatIsPaid({ reference: order.reference, number: invoice?.number ?? null })
  if (provider === null) {
    const message = "can't be paid online"
    throw new Refusal(422, { field: 'order', code: 'not_offered', message })
  }
  const id = randomUUIDv7()
  const address = await chooseReturnUrl(org, { id, orderId, returnUrl, bookingUrl })
  const open = await findOpenSession(org, { orderId, invoiceId, amount, provider: provider.name })
  if (open) {
    if (attempt) await keepKey(org, open.id, attempt)
    return { session: open, closing: false, provider, org, order, what }
  }
  // A session begun now would hold the order for longer than two hours.
  if (invoiceId === null && order.held_until !== null && new Date(order.held_until) <= org.now) {
    const message = 'the time to pay has passed'
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  await (invoice ? endSessionsForInvoice(org, invoice) : endSessions(org, orderId))
  const closing = await listClosingSessions(org, invoice?.orderIds ?? [orderId])
  if (attempt) await freeKey(org, orderId, attempt.key)
  const session = await insertSession(org, {
    id,
    order_id: orderId,
    invoice_id: invoiceId,
    provider: provider.name,
    return_url: address,
    amount,
    currency: order.currency,
    expires_at: new Date(org.now.getTime() + SESSION_MINUTES * 60_000),
    idempotency_key: attempt?.key ?? null,
    body_hash: attempt?.bodyHash ?? null,
  })
  return { session, closing: closing.length > 0, provider, org, order, what }
}

async function openPage(
  { inOrg }: PaymentDesk,
  { session, provider, org, order, what }: Prepared,
): Promise<string> {
  const opened = await provider.open({
    id: session.id,
    organisationId: org.id,
    slug: org.slug,
    organisationName: org.name,
    orderId: order.id,
    what,
    email: order.email,
    amount: session.amount,
    currency: session.currency,
    returnUrl: session.return_url,
    expiresAt: session.expires_at,
  })
  await inOrg((now) => writePage(now, session.id, opened))
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
