import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { ProviderName } from '#server/payments/providers/provider.ts'

/** A session that has ended here and may still be open at its provider. */
export type ClosingSession = { id: string; provider: ProviderName; provider_session_id: string }

const DAY_MS = 24 * 60 * 60_000

/**
 * The sessions to end at their provider, soonest to expire first. A session can't be paid a
 * day after its expiry, so it's dropped from the list.
 * @param orderIds null for every order of the organisation
 */
export async function listClosingSessions(
  org: Org,
  orderIds: readonly string[] | null,
): Promise<ClosingSession[]> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ closing: false })
      .where('organisation_id', '=', org.id)
      .where('closing', '=', true)
      .where('expires_at', '<', new Date(org.now.getTime() - DAY_MS)),
  )
  return org.tx.run(
    query
      .selectFrom('payment_sessions')
      .select(['id', 'provider', 'provider_session_id'])
      .where('organisation_id', '=', org.id)
      .where('closing', '=', true)
      // Until the provider answers, the session has no id there and can't be ended.
      .where('provider_session_id', 'is not', null)
      .$if(orderIds !== null, (sessions) => sessions.where('order_id', 'in', orderIds ?? []))
      .orderBy('expires_at')
      .limit(100)
      .$castTo<ClosingSession>(),
  )
}

/** Records that a session has ended at its provider. */
export async function markClosed(org: Org, id: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ closing: false })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
}
