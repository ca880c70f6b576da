import type { SessionStatus } from '#contract/payments/payment.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { ProviderName } from '#server/payments/providers/provider.ts'

/** A row of payment_sessions. */
export type SessionRow = {
  id: string
  /** Of a session of an invoice, the first of its orders. */
  order_id: string
  /** The invoice that it pays; null if it pays all that is due of the order. */
  invoice_id: string | null
  provider: ProviderName
  provider_session_id: string | null
  url: string | null
  return_url: string
  status: SessionStatus
  amount: number
  currency: string
  expires_at: Date
}

/** The columns of a {@link SessionRow}. */
export const sessionColumns = [
  ...(['id', 'order_id', 'invoice_id', 'provider', 'provider_session_id'] as const),
  ...(['url', 'return_url'] as const),
  ...(['status', 'amount', 'currency', 'expires_at'] as const),
] as const

/** Stripe opens no session that expires within half an hour. */
const LEAST_TO_OPEN_MS = 31 * 60_000
const LEAST_LEFT_MS = 60_000

/** The session of an order, or of an invoice, that can still be paid, for exactly this amount. */
export async function findOpenSession(
  org: Org,
  {
    orderId,
    invoiceId,
    amount,
    provider,
  }: { orderId: string; invoiceId: string | null; amount: number; provider: ProviderName },
): Promise<SessionRow | null> {
  const [row] = await org.tx.run(
    query
      .selectFrom('payment_sessions')
      .select(sessionColumns)
      .where('organisation_id', '=', org.id)
      .$if(invoiceId === null, (sessions) =>
        sessions.where('order_id', '=', orderId).where('invoice_id', 'is', null),
      )
      .$if(invoiceId !== null, (sessions) => sessions.where('invoice_id', '=', invoiceId))
      .where('status', '=', 'open')
      .where('amount', '=', amount)
      .where('provider', '=', provider)
      .$castTo<SessionRow>(),
  )
  if (!row) return null
  const left = row.expires_at.getTime() - org.now.getTime()
  return left > (row.url === null ? LEAST_TO_OPEN_MS : LEAST_LEFT_MS) ? row : null
}

export async function insertSession(
  org: Org,
  session: Omit<SessionRow, 'status' | 'url' | 'provider_session_id'> & {
    idempotency_key: string | null
    body_hash: string | null
  },
): Promise<SessionRow> {
  await org.tx.run(
    query
      .insertInto('payment_sessions')
      .values({ organisation_id: org.id, created_at: org.now, ...session }),
  )
  return { ...session, status: 'open', url: null, provider_session_id: null }
}

/** A session of this provider; null for an unknown id. */
export async function findSession(
  org: Org,
  provider: ProviderName,
  id: string,
): Promise<SessionRow | null> {
  if (!isUuid(id)) return null
  const [session] = await org.tx.run(
    query
      .selectFrom('payment_sessions')
      .select(sessionColumns)
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('provider', '=', provider)
      .$castTo<SessionRow>(),
  )
  return session ?? null
}

/** Writes the page that the provider opened for a session. */
export async function writePage(
  org: Org,
  id: string,
  opened: { id: string; url: string },
): Promise<void> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ provider_session_id: opened.id, url: opened.url })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('url', 'is', null),
  )
}
