import pg from 'pg'
import { exampleEvent } from '#contract/examples/event.ts'
import { defaultEventTypes } from '#contract/webhooks/event-types.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { registerEndpoint } from '#server/webhooks/endpoints/register-endpoint.ts'
import type { BenchDatabase, BenchOrganisation } from '../tools/database.ts'

/** Endpoints and deliveries for the webhook benches. */

export const SECRET_KEY = 'a-secret-for-benches-only-of-fair-length'
/** Settings with which a server sends to these endpoints on loopback. */
export const webhookSettings = { SECRET_KEY, WEBHOOK_ALLOW_LOOPBACK: '1' }
export const payload = JSON.stringify(exampleEvent('order.created'))

export async function registerEndpoints(
  { db }: BenchDatabase,
  organisation: BenchOrganisation,
  urls: readonly string[],
): Promise<void> {
  const keys = { secret: SECRET_KEY, secrets: [SECRET_KEY], allowLoopback: true, ownHosts: [] }
  for (const url of urls) {
    const input = { url, description: null, eventTypes: [...defaultEventTypes], enabled: true }
    await inOrganisation(
      db,
      organisation,
      { now: new Date(), actor: { type: 'operator' } },
      (org) => registerEndpoint(org, () => input, keys),
    )
  }
}

/** A connection as the owner, who sees and writes every row. */
export async function openOwner({ owner }: BenchDatabase): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(owner)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/**
 * Writes `events` events with a delivery for each endpoint, one due after the other as their orders came, and wakes the
 * worker. In one transaction, so the worker finds all or nothing.
 */
export async function enqueue(
  owner: pg.Client,
  { id }: BenchOrganisation,
  events: number,
  status: 'pending' | 'succeeded' = 'pending',
): Promise<void> {
  await owner.query('begin')
  await owner.query(
    `with made as (
      insert into events (organisation_id, id, type, subject_id, payload, created_at)
      select $1, 'evt_' || replace(gen_random_uuid()::text, '-', ''), 'order.created',
        gen_random_uuid(), $2, now() - nth * interval '1 millisecond'
      from generate_series(1, $3) as nth returning id, created_at
    )
    insert into deliveries (organisation_id, id, endpoint_id, event_id, status, due_at, finished_at)
      select $1, gen_random_uuid(), e.id, made.id, $4, made.created_at,
        case when $4 <> 'pending' then now() end
      from made, webhook_endpoints e where e.organisation_id = $1`,
    [id, payload, events, status],
  )
  await owner.query('notify deliveries')
  await owner.query('commit')
}

/** Waits until no delivery is pending any more. */
export async function untilSettled(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `select exists (select from deliveries where status = 'pending') as pending`,
    )
    if (rows[0].pending !== true) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
