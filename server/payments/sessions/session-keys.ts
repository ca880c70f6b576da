import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { sessionColumns } from './session-rows.ts'
import type { SessionRow } from './session-rows.ts'

/** The `Idempotency-Key` of a call that opens a session, and a hash of its body (rules, section 10). */
export type SessionAttempt = { key: string; bodyHash: string }

/** The session that was opened for an order with a key, and the hash of the body that came with it. */
export async function findSessionByKey(
  org: Org,
  orderId: string,
  key: string,
): Promise<(SessionRow & { body_hash: string | null }) | null> {
  if (!isUuid(orderId)) return null
  const [row] = await org.tx.run(
    query
      .selectFrom('payment_sessions')
      .select([...sessionColumns, 'body_hash'])
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('idempotency_key', '=', key)
      .$castTo<SessionRow & { body_hash: string | null }>(),
  )
  return row ?? null
}

/** Keeps a key with a session that was open already, unless that has one. */
export async function keepKey(
  org: Org,
  id: string,
  { key, bodyHash }: SessionAttempt,
): Promise<void> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ idempotency_key: key, body_hash: bodyHash })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('idempotency_key', 'is', null),
  )
}

/** Takes a key from a session whose page was never opened, so that another one can have it. */
export async function freeKey(org: Org, orderId: string, key: string): Promise<void> {
  await org.tx.run(
    query
      .updateTable('payment_sessions')
      .set({ idempotency_key: null })
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('idempotency_key', '=', key),
  )
}
