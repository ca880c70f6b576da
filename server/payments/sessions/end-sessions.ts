import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'

/**
 * Ends the open payment sessions of an order, and of invoices that bill it. After the commit, the close-sessions chore
 * ends them at their provider too.
 * @returns how many it ended
 */
export async function endSessions(org: Org, orderId: string): Promise<number> {
  return end(org, sql`(s.order_id = ${orderId} and s.invoice_id is null or ${paysFor(orderId)})`)
}

/**
 * As {@link endSessions}, once an order is paid more or less, or costs more: sessions of invoices only where another
 * amount is due, or will be once the order's money counts for them, or their orders owe less than that by now because of
 * a credit that isn't billed.
 */
export async function endStaleSessions(org: Org, orderId: string): Promise<number> {
  return end(
    org,
    sql`(s.order_id = ${orderId} and s.invoice_id is null or ${paysFor(orderId)} and (
      s.amount is distinct from (select b.due from invoice_balances b
        where b.organisation_id = s.organisation_id and b.invoice_id = s.invoice_id)
      or exists (select from allocations a where a.organisation_id = s.organisation_id
        and a.order_id = ${orderId} and a.invoice_id is null group by a.payment_id having sum(a.amount) > 0)
      or not ${billsBeside} and s.amount > (select sum(greatest(0, o.total - o.amount_paid)) from orders o
        where o.organisation_id = s.organisation_id and o.id in (select l.order_id from invoice_lines l
          where l.organisation_id = s.organisation_id and l.invoice_id = s.invoice_id))))`,
  )
}

/** Ends the open payment sessions of an invoice. */
export async function endSessionsOfInvoice(org: Org, invoiceId: string): Promise<number> {
  return end(org, sql`s.invoice_id = ${invoiceId}`)
}

/** Ends the open payment sessions of an invoice, and those for all that is due of its orders. */
export async function endSessionsForInvoice(
  org: Org,
  { id, orderIds }: { id: string; orderIds: readonly string[] },
): Promise<number> {
  const alone = sql`s.invoice_id is null and s.order_id = any (${[...orderIds]}::uuid[])`
  return end(org, sql`(s.invoice_id = ${id} or ${alone})`)
}

/** Whether a session pays an invoice that bills something beside its orders, which they don't owe. */
const billsBeside = sql`exists (select from invoice_lines l where l.organisation_id = s.organisation_id
  and l.invoice_id = s.invoice_id and l.charge_id is not null)`

/** Whether a session pays an invoice that bills an order. */
function paysFor(orderId: string): RawBuilder<unknown> {
  return sql`s.invoice_id in (select l.invoice_id from invoice_lines l
    where l.organisation_id = s.organisation_id and l.order_id = ${orderId})`
}

async function end(org: Org, condition: RawBuilder<unknown>): Promise<number> {
  const ended = await org.tx.run(sql<{ id: string }>`
    update payment_sessions s set status = 'expired', closing = true
    where s.organisation_id = ${org.id} and s.status = 'open' and ${condition} returning s.id`)
  return ended.length
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
