import type { Org } from '#server/db/tenant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEndpoint } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { encryptSecret } from './secrets.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'

/**
 * Gives an endpoint a new secret; the old one signs beside it for `graceSeconds`.
 * @returns the endpoint with the new secret, which is shown this once
 * @throws Refusal 404 for an unknown endpoint
 */
export async function rotateSecret(
  org: Org,
  id: string,
  { graceSeconds, secret }: { graceSeconds: number; secret: string },
): Promise<{ row: EndpointRow; secret: string }> {
  await lockEndpoint(org, id)
  const own = createWebhookSecret()
  const sealed = encryptSecret(own, { key: secret, context: `${org.id} ${id}` })
  const until = new Date(org.now.getTime() + graceSeconds * 1000)
  const [row] = await org.tx.run<EndpointRow>({
    text: `update webhook_endpoints set secret = $3, updated_at = $5,
        previous_secret = case when $4::timestamptz > $5 then secret end,
        previous_secret_until = case when $4::timestamptz > $5 then $4::timestamptz end
      where organisation_id = $1 and id = $2 returning *`,
    values: [org.id, id, sealed, until, org.now],
  })
  if (!row) throw new Error('the endpoint was not written')
  await recordAudit(org, 'webhook_endpoint.secret_rotated', id)
  return { row, secret: own }
}
