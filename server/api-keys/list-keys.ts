import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** An API key without its secret. */
export type ListedKey = {
  id: string
  name: string
  access: 'read' | 'read_write'
  last4: string
  lastUsedAt: string | null
  state: 'works' | 'expired' | 'revoked'
}

/** The organisation's API keys: those that work, the latest first, then the others. */
export async function listKeys({ id, tx }: Org): Promise<ListedKey[]> {
  const rows = await tx.run(sql<
    Omit<ListedKey, 'lastUsedAt'> & { used: Date | null }
  >`select id, name, access, last4, last_used_at as used,
      case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
        else 'works' end as state
    from api_keys where organisation_id = ${id}
    order by revoked_at is null and coalesce(expires_at > now(), true) desc, created_at desc, id desc`)
  return rows.map(({ used, ...key }) => ({ ...key, lastUsedAt: used?.toISOString() ?? null }))
}
