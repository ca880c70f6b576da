import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { holdForOrder, moveToInvoices } from '#server/invoices/allocations/allocation-rows.ts'
import { lockInvoices, readOpenParts } from '#server/invoices/allocations/open-parts.ts'
import { readDue } from '#server/invoices/allocations/read-due.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import { mailPayer } from '#server/invoices/letters/mail-payer.ts'
import { problemsOfDay } from '#server/invoices/lock/lock-date.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import { lockOrder, lockOrders } from '#server/orders/lock-order.ts'
import { mailBusiness } from '#server/orders/letters/business/mail-business.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { Refusal } from '#server/refusal.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import type { ProviderEvent, ProviderName } from '#server/payments/providers/provider.ts'
import { countFor } from '#server/payments/recorded/count-for.ts'
import { insertRefund } from '#server/payments/refunds/refund-rows.ts'
import { completeSession } from '#server/payments/sessions/end-sessions.ts'
import { findSession } from '#server/payments/sessions/session-rows.ts'
import type { SessionRow } from '#server/payments/sessions/session-rows.ts'

type Paid = Extract<ProviderEvent, { type: 'paid' }>

/**
 * Records a payment once, however often its event arrives, because a session has at most one payment.
 * Refunds a payment that arrives after its order was cancelled.
 * @returns false if the payment was recorded before
 * @throws Refusal 422, changing nothing, when the payment doesn't match its session
 */
export async function settlePayment(
  org: Org,
  provider: ProviderName,
  paid: Paid,
): Promise<boolean> {
  const session = await findSession(org, provider, paid.sessionId)
  if (!session) {
    const message = 'has an unknown session'
    throw new Refusal(422, { field: 'payment', code: 'unknown', message })
  }
  const { orderIds, billsBeside } = await lockPaid(org, session)
  if (paid.amount !== session.amount || paid.currency !== session.currency) {
    const message = "differs from its session's amount"
    throw new Refusal(422, { field: 'payment', code: 'invalid', message })
  }
  // Until the provider has answered, the session has no id there.
  const known = session.provider_session_id ?? paid.providerSessionId
  if (paid.providerSessionId !== known) {
    const message = 'is for another session than ours'
    throw new Refusal(422, { field: 'payment', code: 'invalid', message })
  }
  const paymentId = await insertPayment(org, session, paid)
  if (paymentId === null) return false

  await completeSession(org, session.id)
  if (session.invoice_id !== null && (orderIds.length > 1 || billsBeside)) {
    await payInvoice(org, { paymentId, session, amount: paid.amount, orderIds })
    return true
  }
  const { order_id: orderId, invoice_id: invoiceId } = session
  const held = { paymentId, orderId, amount: paid.amount }
  await holdForOrder(org, held)
  if (invoiceId !== null) await countForInvoice(org, invoiceId, held)
  const before = await setMoney(org, { orderId, action: 'payment.received' })
  await mailHirer(org, orderId, { type: 'paid', amount: paid.amount })
  if (before.held_until !== null) await mailBusiness(org, orderId)
  await queueBilling(org, { cause: `payment:${paymentId}`, orderId })
  if (before.status === 'cancelled') {
    const late = { ...org, actor: { type: 'system', name: 'late payment' } as const }
    const refund = {
      order_id: orderId,
      payment_id: paymentId,
      amount: paid.amount,
      reason: 'The payment arrived after the order was cancelled.',
    }
    await insertRefund(late, refund, orderId)
  }
  return true
}

/** Locks what a session pays, and returns its orders, and whether it pays charges beside them too. */
async function lockPaid(
  org: Org,
  { order_id: orderId, invoice_id: invoiceId }: SessionRow,
): Promise<{ orderIds: string[]; billsBeside: boolean }> {
  if (invoiceId === null) {
    await lockOrder(org, orderId)
    return { orderIds: [orderId], billsBeside: false }
  }
  const lines = await org.tx.run(
    query
      .selectFrom('invoice_lines')
      .select(['order_id', 'charge_id'])
      .where('organisation_id', '=', org.id)
      .where('invoice_id', '=', invoiceId),
  )
  const orderIds = [...new Set([orderId, ...lines.flatMap((line) => line.order_id ?? [])])]
  await lockOrders(org, orderIds)
  await lockInvoices(org, [invoiceId])
  return { orderIds, billsBeside: lines.some(({ charge_id: beside }) => beside !== null) }
}

/**
 * Lets money that is held for an order count for the invoice of it that was paid, though older ones may be open. What is
 * more than is due of it stays held.
 */
async function countForInvoice(
  org: Org,
  invoiceId: string,
  { paymentId, orderId, amount }: { paymentId: string; orderId: string; amount: number },
): Promise<void> {
  const parts = await readOpenParts(org, [invoiceId])
  await moveToInvoices(org, spread([{ paymentId, orderId, free: amount }], parts))
}

/** Lets a payment count for an invoice of several orders, or of what is beside one. What is more than is due by then stays the customer's credit. */
async function payInvoice(
  org: Org,
  {
    paymentId,
    session: { invoice_id: invoiceId, order_id: orderId },
    amount,
    orderIds,
  }: { paymentId: string; session: SessionRow; amount: number; orderIds: string[] },
): Promise<void> {
  if (invoiceId === null) return
  const paidFor = { orderId, customerId: null, invoiceIds: [invoiceId], heldFor: [], orderIds }
  const before = await readDue(org, invoiceId)
  const orders = await countFor(org, { id: paymentId, amount, paidFor })
  for (const one of orders) {
    await setMoney(org, { orderId: one, action: 'payment.received' })
    await queueBilling(org, { cause: `payment:${paymentId}:${one}`, orderId: one })
  }
  const due = await readDue(org, invoiceId)
  await mailPayer(org, { invoiceId, amount, counted: before - due, due })
}

/** @returns the payment's id; null if the session has a payment already */
async function insertPayment(
  org: Org,
  { id, order_id, provider }: SessionRow,
  { paymentId, amount, currency, at }: Paid,
): Promise<string | null> {
  const [payment] = await org.tx.run(
    query
      .insertInto('payments')
      .values({
        organisation_id: org.id,
        id: randomUUIDv7(),
        order_id,
        session_id: id,
        provider,
        provider_payment_id: paymentId,
        amount,
        currency,
        received_on: await dayOf(org, at),
        created_at: org.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  return payment?.id ?? null
}

/** The day on which money came, though its event may be late; today if that day is locked by now, or isn't known. */
async function dayOf(org: Org, at: Date = org.now): Promise<Day> {
  const { day } = localTime(at, org.timezone)
  const { length: problems } = await problemsOfDay(org, 'receivedOn', day)
  return problems === 0 ? day : localTime(org.now, org.timezone).day
}
