import { randomUUIDv7 } from 'node:crypto'
import type { NewWebhookEndpoint } from '#contract/webhooks/webhook.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { listEndpoints } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { checkWebhookUrl } from '#server/outbound/public-address.ts'
import { encryptSecret } from './secrets.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'

/** How many endpoints an organisation may have. */
const MOST = 50

export type EndpointKeys = {
  /** The deployment's secret, under which the endpoint's own is kept. */
  secret: string
  /** For development and tests: plain http to loopback. */
  allowLoopback: boolean
}

/**
 * Registers an endpoint.
 * @returns it with its secret, which is shown this once
 * @throws Refusal 422 for an address that is not public https, or one endpoint too many
 */
export async function registerEndpoint(
  org: Org,
  input: NewWebhookEndpoint,
  { secret, allowLoopback }: EndpointKeys,
): Promise<{ row: EndpointRow; secret: string }> {
  const message = checkWebhookUrl(input.url, { allowLoopback })
  if (message !== null) throw new Refusal(422, { field: 'url', code: 'invalid', message })
  // One at a time, so that the count holds.
  await org.tx.run({ text: 'select from organisations where id = $1 for update', values: [org.id] })
  if ((await listEndpoints(org)).length >= MOST) {
    const limit = `there are ${MOST} endpoints already`
    throw new Refusal(422, { field: 'url', code: 'too_many', message: limit })
  }
  const id = `we_${randomUUIDv7().replaceAll('-', '')}`
  const own = createWebhookSecret()
  const sealed = encryptSecret(own, { key: secret, context: `${org.id} ${id}` })
  const [row] = await org.tx.run<EndpointRow>({
    text: `insert into webhook_endpoints
        (organisation_id, id, url, description, event_types, enabled, disabled_reason, secret,
          created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning *`,
    values: [
      org.id,
      id,
      input.url,
      input.description || null,
      input.eventTypes,
      input.enabled,
      input.enabled ? null : 'by_hand',
      sealed,
      org.now,
    ],
  })
  if (!row) throw new Error('the endpoint was not written')
  await recordAudit(org, 'webhook_endpoint.created', id)
  return { row, secret: own }
}
