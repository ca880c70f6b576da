import type { Database } from '#server/db/connect.ts'
import { inTransaction, query } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Revokes a key by its id, from its next request on and on every process.
 * @throws Refusal 404 when there is no such key
 */
export async function revokeKey(
  db: Database,
  keyId: string,
  by: string,
): Promise<{ revokedAt: string }> {
  const [owner] = await db.query<{ organisation_id: string }>({
    text: 'select organisation_id from find_api_key_owner($1)',
    values: [keyId],
  })
  if (!owner) throw new Refusal(404, `there is no API key ${keyId}`)
  return inTransaction(db, owner.organisation_id, async (tx) => {
    const [key] = await tx.run(
      query
        .updateTable('api_keys')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.fn<Date>('now')) }))
        .where('organisation_id', '=', owner.organisation_id)
        .where('id', '=', keyId)
        .returning('revoked_at'),
    )
    await tx.run(
      query.insertInto('audit_log').values({
        organisation_id: owner.organisation_id,
        actor: by,
        action: 'api_key.revoked',
        subject: keyId,
      }),
    )
    if (!key?.revoked_at) throw new Error(`API key ${keyId} has gone`)
    return { revokedAt: key.revoked_at.toISOString() }
  })
}
