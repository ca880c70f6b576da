import type { WantedType } from '#contract/webhooks/event-types.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook.ts'
import { gracedSecrets } from './graced-secrets.ts'
import type { RotatedSecrets } from './graced-secrets.ts'

export type EndpointRow = RotatedSecrets & {
  organisation_id: string
  id: string
  url: string
  description: string | null
  event_types: WantedType[]
  enabled: boolean
  /** Rises with what people change of it. */
  version: number
  disabled_reason: WebhookEndpoint['disabledReason']
  secret: Buffer
  /** The `Idempotency-Key` of the latest rotation, and a hash of its body. */
  rotation_key: string | null
  rotation_hash: string | null
  failing_since: Date | null
  created_at: Date
  updated_at: Date
}

/** The endpoint as the API shows it, without its secrets. */
export function presentEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const ends = gracedSecrets(row, now).map(({ until }) => until.getTime())
  return {
    id: row.id,
    object: 'webhook_endpoint',
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
