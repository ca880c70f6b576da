import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { isUuid } from '#server/db/uuid.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { Refusal } from '#server/refusal.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import type { News, ProviderName } from '#server/payments/providers/provider.ts'
import { sessionColumns } from '#server/payments/sessions/session-rows.ts'
import type { SessionRow } from '#server/payments/sessions/session-rows.ts'

type Paid = Extract<News, { type: 'paid' }>

/** Asks for money back that arrived after its order was cancelled. */
const late: Actor = { type: 'system', name: 'late payment' }

/**
 * Marks an order paid, once however often it is told: the payment's row is the session's only one.
 * What comes for a cancelled order is given back.
 * @returns whether this was the first time
 * @throws Refusal 422 where it is not what the session was opened for; nothing is changed then
 */
export async function settlePayment(
  org: Org,
  provider: ProviderName,
  paid: Paid,
): Promise<boolean> {
  const session = await findSession(org, provider, paid.sessionId)
  await lockOrder(org, session.order_id)
  if (paid.amount !== session.amount || paid.currency !== session.currency) {
    const message = "differs from its session's amount"
    throw new Refusal(422, { field: 'payment', code: 'invalid', message })
  }
  const id = randomUUIDv7()
  const [first] = await org.tx.run(
    query
      .insertInto('payments')
      .values({
        organisation_id: org.id,
        id,
        order_id: session.order_id,
        session_id: session.id,
        provider,
        provider_payment_id: paid.paymentId,
        amount: paid.amount,
        currency: paid.currency,
        created_at: org.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (!first) return false

  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'complete', closing: false })
      .where('organisation_id', '=', org.id)
      .where('id', '=', session.id),
  )
  const status = await setMoney(org, {
    orderId: session.order_id,
    paid: paid.amount,
    refunded: 0,
    action: 'payment.received',
  })
  await mailHirer(org, session.order_id, { type: 'paid', amount: paid.amount })
  if (status === 'cancelled') {
    await org.tx.run(
      query.insertInto('refunds').values({
        organisation_id: org.id,
        id: randomUUIDv7(),
        order_id: session.order_id,
        payment_id: id,
        amount: paid.amount,
        requested_by: JSON.stringify(late),
        reason: 'The order had been cancelled when the payment came.',
        created_at: org.now,
      }),
    )
  }
  return true
}

/** Marks a session as over, where it was not paid. */
export async function endSession(org: Org, sessionId: string): Promise<void> {
  if (!isUuid(sessionId)) return
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'expired' })
      .where('organisation_id', '=', org.id)
      .where('id', '=', sessionId)
      .where('status', '=', 'open'),
  )
}

async function findSession(org: Org, provider: ProviderName, id: string): Promise<SessionRow> {
  const [session] = isUuid(id)
    ? await org.tx.run(
        query
          .selectFrom('payment_sessions')
          .select(sessionColumns)
          .where('organisation_id', '=', org.id)
          .where('id', '=', id)
          .where('provider', '=', provider)
          .$castTo<SessionRow>(),
      )
    : []
  if (!session) {
    const message = 'has an unknown session'
    throw new Refusal(422, { field: 'payment', code: 'unknown', message })
  }
  return session
}
