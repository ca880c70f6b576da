import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { AuditAction } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'

/** Tables of records that are added once for an idempotency key. */
export type RecordTable = 'bins' | 'depots' | 'dockets' | 'drivers' | 'tip_sites' | 'vehicles'

export type AddedRecord = {
  id: string
  /** Null for a new record; otherwise it's the one that the idempotency key made before. */
  replayOf: 'same body' | 'another body' | null
}

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
): Promise<AddedRecord | null> {
  const known = await findReplay(org, table, key)
  if (known) return known
  await check()
  const rows = await insert()
  if (rows.length === 0) return findReplay(org, table, key)
  await recordAudit(org, action, id, { after: { ...after, version: 1 } })
  return { id, replayOf: null }
}

async function findReplay(
  org: Org,
  table: RecordTable,
  key: IdempotencyKey | null,
): Promise<AddedRecord | null> {
  if (key === null) return null
  const [known] = await org.tx.run(sql<{ id: string; hash: string | null }>`
    select id, body_hash as hash from ${sql.table(table)}
    where organisation_id = ${org.id} and idempotency_key = ${key.key}`)
  if (!known) return null
  return { id: known.id, replayOf: known.hash === key.bodyHash ? 'same body' : 'another body' }
}
