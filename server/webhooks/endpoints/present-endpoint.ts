import type { WantedType } from '#contract/webhooks/event-types.ts'
import type { WebhookEndpoint } from '#contract/webhooks/webhook.ts'

export type EndpointRow = {
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
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  failing_since: Date | null
  created_at: Date
  updated_at: Date
}

/** The endpoint as the API shows it, without its secrets. */
export function presentEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const until = row.previous_secret_until
  return {
    id: row.id,
    object: 'webhook_endpoint',
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousSecretUntil: until && until > now ? until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
