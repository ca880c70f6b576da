import { randomUUIDv7 } from 'node:crypto'
import type { NewWebhookEndpoint } from '#contract/webhooks/webhook.ts'
import { EVERY_TYPE } from '#contract/webhooks/event-types.ts'
import { announceJobs } from '#server/organisations/announce-jobs.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { listEndpoints } from './find-endpoint.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { checkWebhookUrl } from '#server/outbound/public-address.ts'
import { decryptSecret, encryptSecret } from './secrets.ts'
import { createWebhookSecret } from '#server/webhooks/deliveries/sign.ts'

/** Has the events written that only some organisations want, if an endpoint asks for them. */
export async function announceWanted(org: Org, { event_types: types }: EndpointRow): Promise<void> {
  if (types.includes(EVERY_TYPE) || types.includes('job.scheduled')) await announceJobs(org)
}

/** The limit for one organisation. */
const MAX_ENDPOINTS = 50

export type EndpointKeys = {
  /** The deployment's secret key, which encrypts the endpoint's. */
  secret: string
  /** For development and tests: allows plain http to loopback. */
  allowLoopback: boolean
  /** The service's own host names, which an endpoint can't have. */
  ownHosts: readonly string[]
}

export type Registered = {
  row: EndpointRow
  /** Its own secret, which is never shown again. */
  secret: string
  /** Whether the endpoint was registered with this key before. */
  replayed: boolean
}

/**
 * Registers an endpoint; with a known key, answers the one that was registered with it.
 * @param key the `Idempotency-Key`; null without one
 * @throws Refusal 422 for an address that isn't public https, or more than 50 endpoints
 */
export async function registerEndpoint(
  org: Org,
  input: NewWebhookEndpoint,
  { secret, allowLoopback, ownHosts }: EndpointKeys,
  key: string | null = null,
): Promise<Registered> {
  const message = checkWebhookUrl(input.url, { allowLoopback, ownHosts })
  if (message !== null) throw new Refusal(422, { field: 'url', code: 'invalid', message })
  // Only one endpoint is added at a time, so the count can't be exceeded.
  await org.tx.run(
    query.selectFrom('organisations').select('id').where('id', '=', org.id).forUpdate(),
  )
  const known = key === null ? undefined : await findByKey(org, key)
  if (known) {
    const context = `${org.id} ${known.id}`
    return {
      row: known,
      secret: decryptSecret(known.secret, { key: secret, context }),
      replayed: true,
    }
  }
  if ((await listEndpoints(org)).length >= MAX_ENDPOINTS) {
    const limit = `there are ${MAX_ENDPOINTS} endpoints already`
    throw new Refusal(422, { field: 'url', code: 'too_many', message: limit })
  }
  const id = `we_${randomUUIDv7().replaceAll('-', '')}`
  const own = createWebhookSecret()
  const sealed = encryptSecret(own, { key: secret, context: `${org.id} ${id}` })
  const [row] = await org.tx.run(
    query
      .insertInto('webhook_endpoints')
      .values({
        organisation_id: org.id,
        id,
        url: input.url,
        description: input.description || null,
        event_types: input.eventTypes,
        enabled: input.enabled,
        disabled_reason: input.enabled ? null : 'by_hand',
        secret: sealed,
        idempotency_key: key,
        created_at: org.now,
        updated_at: org.now,
      })
      .returningAll()
      .$castTo<EndpointRow>(),
  )
  if (!row) throw new Error('the endpoint was not written')
  await announceWanted(org, row)
  await recordAudit(org, 'webhook_endpoint.created', id, {
    after: { url: input.url, event_types: input.eventTypes, enabled: input.enabled },
  })
  return { row, secret: own, replayed: false }
}

async function findByKey(org: Org, key: string): Promise<EndpointRow | undefined> {
  const [row] = await org.tx.run(
    query
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('organisation_id', '=', org.id)
      .where('idempotency_key', '=', key)
      .where('deleted_at', 'is', null)
      .$castTo<EndpointRow>(),
  )
  return row
}
