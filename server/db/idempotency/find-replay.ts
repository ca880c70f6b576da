import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Tables whose rows keep the `Idempotency-Key` that made them, and a hash of the body that came with it. */
export type KeyedTable =
  | ('bins' | 'depots' | 'dockets' | 'drivers' | 'runs' | 'tip_sites' | 'vehicles')
  | ('charges' | 'customers' | 'invoice_drafts' | 'invoice_runs' | 'invoices' | 'payments')
  | ('books_exports' | 'invitations')

/** An `Idempotency-Key`, and a hash of the body that came with it. */
export type Attempt = { key: string; bodyHash: string }

/** What a call made, or an earlier one with its key. */
export type Made = {
  id: string
  /** Null if it's new; otherwise it's the one that the `Idempotency-Key` made before. */
  replayOf: 'same body' | 'another body' | null
}

/** What a call with this key made before; null if there was none, or without a key (rules, section 3). */
export async function findReplay(
  org: Org,
  table: KeyedTable,
  key: Attempt | null,
): Promise<Made | null> {
  if (key === null) return null
  const [made] = await org.tx.run(sql<{ id: string; hash: string | null }>`
    select id, body_hash as hash from ${sql.table(table)}
    where organisation_id = ${org.id} and idempotency_key = ${key.key}`)
  if (!made) return null
  return { id: made.id, replayOf: made.hash === key.bodyHash ? 'same body' : 'another body' }
}
