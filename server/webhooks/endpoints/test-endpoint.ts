import { randomUUIDv7 } from 'node:crypto'
import type { Attempt } from '#contract/webhooks/webhook.ts'
import type { PingEvent } from '#contract/webhooks/event.ts'
import type { Org } from '#server/db/tenant.ts'
import { attemptDelivery } from '#server/webhooks/deliveries/attempt-delivery.ts'
import type { AttemptOptions } from '#server/webhooks/deliveries/attempt-delivery.ts'
import { gracedSecrets } from './graced-secrets.ts'
import type { EndpointRow } from './present-endpoint.ts'

/** Sends a `ping` to an endpoint once, even if it's disabled. Nothing is stored. */
export async function testEndpoint(
  org: Pick<Org, 'id' | 'now'>,
  endpoint: EndpointRow,
  options: AttemptOptions,
): Promise<{ succeeded: boolean; attempt: Attempt }> {
  const id = `evt_${randomUUIDv7().replaceAll('-', '')}`
  const ping: PingEvent = {
    id,
    type: 'ping',
    timestamp: org.now.toISOString(),
    organisationId: org.id,
    apiVersion: 'v1',
    data: { endpointId: endpoint.id },
  }
  const { result, attempt } = await attemptDelivery(
    {
      ...endpoint,
      endpoint_id: endpoint.id,
      graced_secrets: gracedSecrets(endpoint, org.now).map(({ secret }) => secret),
      event_id: id,
      payload: JSON.stringify(ping),
    },
    options,
  )
  return { succeeded: result.ok, attempt }
}
