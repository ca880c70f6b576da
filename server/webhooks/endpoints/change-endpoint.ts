import type { WebhookEndpointChanges } from '#contract/webhooks/webhook.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEndpoint } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { checkWebhookUrl } from '#server/outbound/public-address.ts'
import { skipPending } from '#server/webhooks/deliveries/skip-pending.ts'

/**
 * Changes an endpoint. Enabling it again forgets that it failed; disabling it skips what waits for
 * it, which `recover` sends later.
 * @throws Refusal 404 for an unknown endpoint, 422 for an address that is not public https
 */
export async function changeEndpoint(
  org: Org,
  id: string,
  changes: WebhookEndpointChanges,
  { allowLoopback }: { allowLoopback: boolean },
): Promise<EndpointRow> {
  const before = await lockEndpoint(org, id)
  if (changes.url !== undefined) {
    const message = checkWebhookUrl(changes.url, { allowLoopback })
    if (message !== null) throw new Refusal(422, { field: 'url', code: 'invalid', message })
  }
  const enabled = changes.enabled ?? before.enabled
  const [row] = await org.tx.run<EndpointRow>({
    text: `update webhook_endpoints set url = $3, description = $4, event_types = $5, enabled = $6,
        disabled_reason = case when $6 then null else coalesce(disabled_reason, 'by_hand') end,
        failing_since = case when $6 and not enabled then null else failing_since end,
        warned_at = case when $6 and not enabled then null else warned_at end,
        told_disabled_at = case when $6 then null else told_disabled_at end,
        updated_at = $7
      where organisation_id = $1 and id = $2 returning *`,
    values: [
      org.id,
      id,
      changes.url ?? before.url,
      changes.description === undefined ? before.description : changes.description || null,
      changes.eventTypes ?? before.event_types,
      enabled,
      org.now,
    ],
  })
  if (!row) throw new Error('the endpoint was not written')
  if (!enabled) await skipPending(org, id)
  await recordAudit(org, 'webhook_endpoint.changed', id)
  return row
}
