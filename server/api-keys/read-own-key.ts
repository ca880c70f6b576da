import type { OwnApiKey } from '#contract/organisations/api-key.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/**
 * The API key that `org` acts with, without its secret.
 * @throws Error unless it acts with a key
 */
export async function readOwnKey({ id, tx, actor }: Org): Promise<OwnApiKey> {
  if (actor.type !== 'key') throw new Error('only a key has a key of its own')
  const [key] = await tx.run(
    query
      .selectFrom('api_keys')
      .select(['id', 'name', 'access', 'last_used_at', 'expires_at'])
      .where('organisation_id', '=', id)
      .where('id', '=', actor.id)
      .$castTo<{
        id: string
        name: string
        access: 'read' | 'read_write'
        last_used_at: Date | null
        expires_at: Date | null
      }>(),
  )
  if (!key) throw new Error(`the key ${actor.id} has gone`)
  return {
    id: key.id,
    object: 'api_key',
    name: key.name,
    access: key.access,
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    expiresAt: key.expires_at?.toISOString() ?? null,
  }
}
