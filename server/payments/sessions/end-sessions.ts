import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'

/**
 * Ends the open payment sessions of an order, and of invoices that have it among others. After the commit, the
 * close-sessions chore ends them at their provider too.
 * @returns how many it ended
 */
export async function endSessions(org: Org, orderId: string): Promise<number> {
  const ended = await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'expired', closing: true })
      .where('organisation_id', '=', org.id)
      .where((eb) =>
        eb.or([
          eb('order_id', '=', orderId),
          eb(
            'invoice_id',
            'in',
            eb
              .selectFrom('invoice_lines')
              .select('invoice_id')
              .where('organisation_id', '=', org.id)
              .where('order_id', '=', orderId),
          ),
        ]),
      )
      .where('status', '=', 'open')
      .returning('id'),
  )
  return ended.length
}

/** Ends the open payment sessions of an invoice of several orders, as {@link endSessions} those of an order. */
export async function endSessionsOfInvoice(org: Org, invoiceId: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'expired', closing: true })
      .where('organisation_id', '=', org.id)
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', 'open'),
  )
}

/** Records that a session expired at its provider, unless it was paid or the provider's id isn't its own. */
export async function expireSession(
  org: Org,
  { sessionId: id, providerSessionId }: { sessionId: string; providerSessionId: string },
): Promise<void> {
  if (!isUuid(id)) return
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'expired' })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb('provider_session_id', 'is', null),
          eb('provider_session_id', '=', providerSessionId),
        ]),
      )
      .where('status', '=', 'open'),
  )
}

/** Records that a session was paid. */
export async function completeSession(org: Org, id: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ status: 'complete', closing: false })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
}
