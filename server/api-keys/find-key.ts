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

/** The live key in an Authorization header; null if it's missing, malformed, expired or revoked. */
export async function findKey(
  db: Database,
  authorization: string | undefined,
): Promise<KeyCaller | null> {
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  if (key === undefined || !isKeyText(key)) return null
  const [row] = await db.query<Row>({
    name: 'find_api_key',
    text: 'select * from find_api_key($1)',
    values: [hashKey(key)],
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
