import { unknownKey } from '#contract/api/refusals/keys.ts'
import { isStorable } from '#contract/values/text.ts'
import type { Actor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
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
  return enterOrganisation(db, owner.organisation_id, actor, (org) => revokeOwnKey(org, keyId))
}

/**
 * Revokes a key of the organisation; one that is revoked already stays so.
 * @throws Refusal 404
 */
export async function revokeOwnKey(org: Org, id: string): Promise<{ revokedAt: string }> {
  const [key] = isStorable(id)
    ? await org.tx.run(
        query
          .selectFrom('api_keys')
          .select(['name', 'last4', 'revoked_at'])
          .where('organisation_id', '=', org.id)
          .where('id', '=', id)
          .forNoKeyUpdate(),
      )
    : []
  if (!key) throw new Refusal(404, unknownKey.says)
  const { name, last4, revoked_at: before } = key
  if (before) return { revokedAt: before.toISOString() }
  await org.tx.run(
    query
      .updateTable('api_keys')
      .set({ revoked_at: org.now })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
  await recordAudit(org, 'api_key.revoked', id, { before: { name, last4 } })
  return { revokedAt: org.now.toISOString() }
}
