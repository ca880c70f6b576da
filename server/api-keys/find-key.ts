import type { Database } from '#server/db/connect.ts'
import type { Organisation } from '#server/db/tenant.ts'
import { toOrganisation } from '#server/organisations/find-organisation.ts'
import { hashKey, isKeyText } from './key-text.ts'

/** A live key with its organisation; `now` is the database's clock. */
export type KeyCaller = {
  keyId: string
  access: 'read' | 'read_write'
  lastUsedAt: Date | null
  organisation: Organisation
  now: Date
}

type Row = Parameters<typeof toOrganisation>[0] & {
  key_id: string
  access: 'read' | 'read_write'
  last_used_at: Date | null
  now: Date
}

/** The hash of the key in an Authorization header; null if it's missing or malformed. */
export function hashOf(authorization: string | undefined): string | null {
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return key !== undefined && isKeyText(key) ? hashKey(key) : null
}

/** The live key with a hash; null if there's none, or it's expired or revoked. */
export async function findKey(db: Database, hash: string): Promise<KeyCaller | null> {
  const [row] = await db.query<Row>({
    name: 'find_api_key',
    text: 'select * from find_api_key($1)',
    values: [hash],
  })
  if (!row) return null
  return {
    keyId: row.key_id,
    access: row.access,
    lastUsedAt: row.last_used_at,
    organisation: toOrganisation(row),
    now: row.now,
  }
}
