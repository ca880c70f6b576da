import { sql } from 'kysely'
import type { ApiKey } from '#contract/office/api-keys.ts'
import type { Org } from '#server/db/tenant.ts'
import { nameOfActor, presentPerson } from '#server/office/person.ts'

type Row = {
  id: string
  name: string
  access: ApiKey['access']
  last4: string
  actor: string
  maker: string | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  works: boolean
}

/** The organisation's API keys: those that work, the latest first, then the others. */
export async function listApiKeys({ id, tx }: Org): Promise<ApiKey[]> {
  const rows = await tx.run(
    sql<Row>`select own.*, ${nameOfActor} as maker
      from (select id, name, access, last4, created_by as actor, created_at, last_used_at, expires_at,
          revoked_at, revoked_at is null and coalesce(expires_at > now(), true) as works
        from api_keys where organisation_id = ${id}) own
      order by works desc, created_at desc, id desc`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    access: row.access,
    last4: row.last4,
    createdBy: presentPerson(row.actor, row.maker),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    works: row.works,
  }))
}
