import type { Actor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Database } from '#server/db/connect.ts'
import { query } from '#server/db/transaction.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Revokes a key by its id. Every process refuses its next request.
 * @throws Refusal 404 for an unknown key
 */
export async function revokeKey(
  db: Database,
  keyId: string,
  actor: Actor,
): Promise<{ revokedAt: string }> {
  const [owner] = await db.query<{ organisation_id: string }>({
    text: 'select organisation_id from find_api_key_owner($1)',
    values: [keyId],
  })
  if (!owner) throw new Refusal(404, `there is no API key ${keyId}`)
  return enterOrganisation(db, owner.organisation_id, actor, async (org) => {
    const [key] = await org.tx.run(
      query
        .updateTable('api_keys')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(org.now)) }))
        .where('organisation_id', '=', org.id)
        .where('id', '=', keyId)
        .returning('revoked_at'),
    )
    if (!key?.revoked_at) throw new Error(`API key ${keyId} has gone`)
    await recordAudit(org, 'api_key.revoked', keyId)
    return { revokedAt: key.revoked_at.toISOString() }
  })
}
