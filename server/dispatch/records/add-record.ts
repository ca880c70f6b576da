import { recordAudit } from '#server/audit/record-audit.ts'
import type { AuditAction } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { KeyedTable, Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'

/** Tables of records that are added once for an idempotency key. */
export type RecordTable = Extract<
  KeyedTable,
  'bins' | 'depots' | 'dockets' | 'drivers' | 'tip_sites' | 'vehicles'
>

/** The columns that every record begins with. */
export function newRecord(org: Org, id: string, key: IdempotencyKey | null) {
  return {
    organisation_id: org.id,
    id,
    idempotency_key: key?.key ?? null,
    body_hash: key?.bodyHash ?? null,
    created_at: org.now,
    updated_at: org.now,
  }
}

/**
 * Adds a record, unless its idempotency key is known.
 * @param check what may refuse it; a known key isn't refused
 * @param insert resolves to no row if another one has the key, or something else that must be unique
 * @returns null if something else must be unique
 */
export async function addRecord(
  org: Org,
  {
    table,
    id,
    key,
    action,
    after,
    check,
    insert,
  }: {
    table: RecordTable
    id: string
    key: IdempotencyKey | null
    action: AuditAction
    after: object
    check: () => Promise<void>
    insert: () => Promise<readonly unknown[]>
  },
): Promise<Made | null> {
  const known = await findReplay(org, table, key)
  if (known) return known
  await check()
  const rows = await insert()
  if (rows.length === 0) return findReplay(org, table, key)
  await recordAudit(org, action, id, { after: { ...after, version: 1 } })
  return { id, replayOf: null }
}
