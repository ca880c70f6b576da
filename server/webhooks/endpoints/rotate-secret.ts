import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEndpoint } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { graceColumns, gracedSecrets } from './graced-secrets.ts'
import type { Registered } from './register-endpoint.ts'
import { decryptWithAny, encryptSecret } from './secrets.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'

export type Rotation = {
  /** Reads the body; not called for the key of the latest rotation. */
  read: () => { graceSeconds: number }
  /** The deployment's secret key. */
  secret: string
  /** What the secret of a repeated rotation may be encrypted with: that one, and the one before. */
  secrets: readonly string[]
  /** Its `Idempotency-Key` and a hash of its body; null without one. */
  attempt?: { key: string; bodyHash: string } | null
}

/**
 * Gives an endpoint a new secret. For `graceSeconds` the old one signs too, as do those rotated before while their
 * own grace lasts. Without any grace, all others end at once (rules, section 10). With the key of the latest
 * rotation, it answers that one again.
 * @returns the endpoint with the new secret, which is never shown again
 * @throws Refusal 404 for an unknown endpoint
 */
export async function rotateSecret(
  org: Org,
  id: string,
  { read, secret, secrets, attempt = null }: Rotation,
): Promise<Registered> {
  const before = await lockEndpoint(org, id)
  const context = `${org.id} ${id}`
  if (attempt && attempt.key === before.rotation_key) {
    const replayOf = attempt.bodyHash === before.rotation_hash ? 'same body' : 'another body'
    const known = decryptWithAny(before.secret, { keys: secrets, context })
    return { row: before, secret: known, replayOf }
  }
  const { graceSeconds } = read()
  const own = createWebhookSecret()
  const sealed = encryptSecret(own, { key: secret, context })
  const until = new Date(org.now.getTime() + graceSeconds * 1000)
  const graced = [{ secret: before.secret, until }, ...gracedSecrets(before, org.now)]
  const [row] = await org.tx.run(
    query
      .updateTable('webhook_endpoints')
      .set({
        secret: sealed,
        ...graceColumns(graceSeconds > 0 ? graced : []),
        rotation_key: attempt?.key ?? null,
        rotation_hash: attempt?.bodyHash ?? null,
        updated_at: org.now,
      })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .returningAll()
      .$castTo<EndpointRow>(),
  )
  if (!row) throw new Error('the endpoint was not written')
  await recordAudit(org, 'webhook_endpoint.secret_rotated', id)
  return { row, secret: own, replayOf: null }
}
