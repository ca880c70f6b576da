import type { WebhookEndpointChanges } from '#contract/webhooks/webhook.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { checkWebhookUrl } from '#server/outbound/public-address.ts'
import { Refusal } from '#server/refusal.ts'
import { skipPending } from '#server/webhooks/deliveries/skip-pending.ts'
import { lockEndpoint } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { announceWanted } from './register-endpoint.ts'
import type { EndpointKeys } from './register-endpoint.ts'

/**
 * Changes an endpoint. Enabling it clears its failures. Disabling it skips its pending deliveries;
 * `recover` sends them later.
 * @throws Refusal 404 for an unknown endpoint, 422 for an address that isn't public https
 */
export async function changeEndpoint(
  org: Org,
  id: string,
  changes: WebhookEndpointChanges,
  { allowLoopback, ownHosts }: Pick<EndpointKeys, 'allowLoopback' | 'ownHosts'>,
): Promise<EndpointRow> {
  const before = await lockEndpoint(org, id)
  if (changes.url !== undefined) {
    const message = checkWebhookUrl(changes.url, { allowLoopback, ownHosts })
    if (message !== null) throw new Refusal(422, { field: 'url', code: 'invalid', message })
  }
  const after = {
    url: changes.url ?? before.url,
    description:
      changes.description === undefined ? before.description : changes.description || null,
    event_types: changes.eventTypes ?? before.event_types,
    enabled: changes.enabled ?? before.enabled,
  }
  const isEnabledAgain = after.enabled && !before.enabled
  const [row] = await org.tx.run(
    query
      .updateTable('webhook_endpoints')
      .set({
        ...after,
        ...(after.enabled
          ? { disabled_reason: null, told_disabled_at: null }
          : { disabled_reason: before.disabled_reason ?? 'by_hand' }),
        ...(isEnabledAgain && { failing_since: null, warned_at: null }),
        updated_at: org.now,
      })
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .returningAll()
      .$castTo<EndpointRow>(),
  )
  if (!row) throw new Error('the endpoint was not written')
  await announceWanted(org, row)
  if (!after.enabled) await skipPending(org, id)
  const { url, description, event_types, enabled } = before
  await recordAudit(org, 'webhook_endpoint.changed', id, {
    before: { url, description, event_types, enabled },
    after,
  })
  return row
}
