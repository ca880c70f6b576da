import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEndpoint } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { encryptSecret } from './secrets.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'

/**
 * Gives an endpoint a new secret. For `graceSeconds` the old one signs too.
 * @returns the endpoint with the new secret, which is never shown again
 * @throws Refusal 404 for an unknown endpoint
 */
export async function rotateSecret(
  org: Org,
  id: string,
  { graceSeconds, secret }: { graceSeconds: number; secret: string },
): Promise<{ row: EndpointRow; secret: string }> {
  const before = await lockEndpoint(org, id)
  const own = createWebhookSecret()
  const sealed = encryptSecret(own, { key: secret, context: `${org.id} ${id}` })
  const isGraced = graceSeconds > 0
  const graceEnd = new Date(org.now.getTime() + graceSeconds * 1000)
  const [row] = await org.tx.run(
    query
      .updateTable('webhook_endpoints')
      .set({
        secret: sealed,
        previous_secret: isGraced ? before.secret : null,
        previous_secret_until: isGraced ? graceEnd : null,
        updated_at: org.now,
      })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .returningAll()
      .$castTo<EndpointRow>(),
  )
  if (!row) throw new Error('the endpoint was not written')
  await recordAudit(org, 'webhook_endpoint.secret_rotated', id)
  return { row, secret: own }
}
