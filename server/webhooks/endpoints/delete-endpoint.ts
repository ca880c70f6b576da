import type { Org } from '#server/db/tenant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEndpoint } from './find-endpoint.ts'
import { skipPending } from '#server/webhooks/deliveries/skip-pending.ts'

/**
 * Deletes an endpoint: it is gone from every answer and its secrets from the database; what was sent
 * to it stays in the log until that is purged.
 * @throws Refusal 404 for an unknown endpoint
 */
export async function deleteEndpoint(org: Org, id: string): Promise<void> {
  await lockEndpoint(org, id)
  await org.tx.run({
    text: `update webhook_endpoints
      set deleted_at = $3, updated_at = $3, enabled = false, secret = '', previous_secret = null
      where organisation_id = $1 and id = $2`,
    values: [org.id, id, org.now],
  })
  await skipPending(org, id)
  await recordAudit(org, 'webhook_endpoint.deleted', id)
}
