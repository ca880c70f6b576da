import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { actorText } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { createKeyText, hashKey } from './key-text.ts'

/** Of one organisation: more than it has programs that call us. */
const MOST_KEYS = 50

export type NewKey = {
  access: 'read' | 'read_write'
  name: string
  expiresAt: Date | null
  /** The key itself; a random one if left out. */
  text?: string
}

export type CreatedKey = {
  id: string
  /** Shown once and never again. */
  key: string
  access: 'read' | 'read_write'
  name: string
  last4: string
  expiresAt: string | null
}

/**
 * Creates an API key for the organisation.
 * @throws Refusal 422 when it has expired already, its name is too short or long, or 50 keys work already
 */
export async function createKey(org: Org, input: NewKey): Promise<CreatedKey> {
  if (input.expiresAt && input.expiresAt <= org.now) {
    throw new Refusal(422, {
      field: 'expires',
      code: 'too_soon',
      message: 'must be in the future',
    })
  }
  if (input.name.length < 1 || input.name.length > 120) {
    throw new Refusal(422, {
      field: 'name',
      code: 'invalid',
      message: 'must be 1 to 120 characters long',
    })
  }
  await requireRoom(org)
  const key = input.text ?? createKeyText()
  const id = `key_${randomUUIDv7().replaceAll('-', '')}`
  const last4 = key.slice(-4)
  await org.tx.run(
    query.insertInto('api_keys').values({
      organisation_id: org.id,
      id,
      name: input.name,
      access: input.access,
      hash: hashKey(key),
      last4,
      created_by: actorText(org.actor),
      expires_at: input.expiresAt,
    }),
  )
  const expiresAt = input.expiresAt?.toISOString() ?? null
  await recordAudit(org, 'api_key.created', id, {
    after: { name: input.name, access: input.access, last4, expiresAt },
  })
  return { id, key, access: input.access, name: input.name, last4, expiresAt }
}

/** Two keys that are made at once are counted one after the other. */
async function requireRoom(org: Org): Promise<void> {
  await org.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${org.id}`}, 0))`)
  const [working] = await org.tx.run(sql<{ count: number }>`
    select count(*)::integer as count from api_keys
    where organisation_id = ${org.id} and revoked_at is null
      and (expires_at is null or expires_at > ${org.now})`)
  if ((working?.count ?? 0) < MOST_KEYS) return
  const message = `is one too many: ${MOST_KEYS} keys work already, so revoke one that isn't used`
  throw new Refusal(422, { field: 'name', code: 'too_many', message })
}
