import { sql } from 'kysely'
import type { TestEventBody } from '#contract/webhooks/test-event.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'

/** What is to happen, and how far an earlier call with the same `Idempotency-Key` got. */
export type Claim = {
  asked: TestEventBody
  /** When it was asked for first. */
  since: Date
  /** The event, if it has happened already. */
  eventId: string | null
  /** Null for what is asked for the first time. */
  replayOf: 'same body' | 'another body' | null
}

type Row = {
  type: TestEventBody['type']
  order_id: string | null
  job_id: string | null
  event_id: string | null
  body_hash: string
  created_at: Date
}

/**
 * Claims an `Idempotency-Key` for a test event, or finds what it was claimed for.
 * @param read reads what is asked for; not called for a known key
 */
export async function claimTestEvent(
  org: Org,
  read: () => TestEventBody,
  key: IdempotencyKey | null,
): Promise<Claim> {
  if (!key) return { asked: read(), since: org.now, eventId: null, replayOf: null }
  const known = await findClaim(org, key)
  if (known) return known
  const asked = read()
  const { type, orderId, jobId } = asked
  const [claimed] = await org.tx.run(sql<{ at: Date }>`
    insert into test_events (organisation_id, idempotency_key, body_hash, type, order_id, job_id, created_at)
      values (${org.id}, ${key.key}, ${key.bodyHash}, ${type}, ${orderId ?? null}, ${jobId ?? null}, ${org.now})
      on conflict do nothing returning created_at as at`)
  if (claimed) return { asked, since: claimed.at, eventId: null, replayOf: null }
  const twin = await findClaim(org, key)
  if (!twin) throw new Error('the claim of a test event has gone')
  return twin
}

async function findClaim(org: Org, key: IdempotencyKey): Promise<Claim | null> {
  const [row] = await org.tx.run(sql<Row>`
    select type, order_id, job_id, event_id, body_hash, created_at from test_events
    where organisation_id = ${org.id} and idempotency_key = ${key.key}`)
  if (!row) return null
  return {
    asked: { type: row.type, orderId: row.order_id ?? undefined, jobId: row.job_id ?? undefined },
    since: row.created_at,
    eventId: row.event_id,
    replayOf: row.body_hash === key.bodyHash ? 'same body' : 'another body',
  }
}

/** Keeps which event a claimed key made. */
export async function settleClaim(
  org: Org,
  key: IdempotencyKey | null,
  eventId: string,
): Promise<void> {
  if (!key) return
  await org.tx.run(sql`
    update test_events set event_id = ${eventId}
    where organisation_id = ${org.id} and idempotency_key = ${key.key} and event_id is null`)
}

/** Forgets the claim of what was refused. */
export async function releaseClaim(org: Org, key: IdempotencyKey | null): Promise<void> {
  if (!key) return
  await org.tx.run(sql`
    delete from test_events
    where organisation_id = ${org.id} and idempotency_key = ${key.key} and event_id is null`)
}
