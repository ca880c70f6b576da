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
import { decryptWithAny, encryptSecret } from './secrets.ts'
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
  /** What a known endpoint's may be encrypted with: that one, and the one before. */
  secrets: readonly string[]
  /** For development and tests: allows plain http to loopback. */
  allowLoopback: boolean
  /** The service's own host names, which an endpoint can't have. */
  ownHosts: readonly string[]
}

/** An endpoint that was registered, or whose secret was rotated. */
export type Registered = {
  row: EndpointRow
  /** Its own secret, which is never shown again. */
  secret: string
  /** Whether a call with this key did so before, and whether with another body. */
  replayOf: 'same body' | 'another body' | null
}

/** An `Idempotency-Key`, and a hash of the body that came with it. */
type Attempt = { key: string; bodyHash: string }

/**
 * Registers an endpoint; with a known key, answers the one that was registered with it.
 * @param read reads the body; not called for a known key
 * @param attempt null without an `Idempotency-Key`
 * @throws Refusal 422 for an address that isn't public https, or more than 50 endpoints
 */
export async function registerEndpoint(
  org: Org,
  read: () => NewWebhookEndpoint,
  keys: EndpointKeys,
  attempt: Attempt | null = null,
): Promise<Registered> {
  const known = await findRegistered(org, keys, attempt)
  if (known) return known
  const input = read()
  const { secret, allowLoopback, ownHosts } = keys
  const message = checkWebhookUrl(input.url, { allowLoopback, ownHosts })
  if (message !== null) throw new Refusal(422, { field: 'url', code: 'invalid', message })
  // Only one endpoint is added at a time, so the count can't be exceeded.
  await org.tx.run(
    query.selectFrom('organisations').select('id').where('id', '=', org.id).forUpdate(),
  )
  const twin = await findRegistered(org, keys, attempt)
  if (twin) return twin
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
        idempotency_key: attempt?.key ?? null,
        body_hash: attempt?.bodyHash ?? null,
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
  return { row, secret: own, replayOf: null }
}

/** The endpoint that was registered with this key. */
async function findRegistered(
  org: Org,
  { secrets }: EndpointKeys,
  attempt: Attempt | null,
): Promise<Registered | null> {
  const known = attempt && (await findByKey(org, attempt.key))
  if (!known) return null
  const differs = known.body_hash !== null && known.body_hash !== attempt.bodyHash
  const context = `${org.id} ${known.id}`
  return {
    row: known,
    secret: decryptWithAny(known.secret, { keys: secrets, context }),
    replayOf: differs ? 'another body' : 'same body',
  }
}

type KnownRow = EndpointRow & { body_hash: string | null }

async function findByKey(org: Org, key: string): Promise<KnownRow | undefined> {
  const [row] = await org.tx.run(
    query
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('organisation_id', '=', org.id)
      .where('idempotency_key', '=', key)
      .where('deleted_at', 'is', null)
      .$castTo<KnownRow>(),
  )
  return row
}
