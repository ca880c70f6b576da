import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { untilBlocked } from '#test/eventually.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { startServe } from '#test/processes.ts'

// Rules, section 9, "Locks and connections": no statement waits or runs for long, and none is carried out
// after its request has failed.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const settings = { DATABASE_URL: server.databaseUrl, SECRET_KEY: SECRET, LOG_LEVEL: 'error' }

/** Holds a lock that keeps every order waiting, until it's disposed of. */
async function lockOrders(): Promise<AsyncDisposable> {
  const client = await server.owner.connect()
  await client.query('begin')
  await client.query('lock table orders in access exclusive mode')
  return {
    async [Symbol.asyncDispose]() {
      await client.query('rollback')
      client.release()
    },
  }
}

async function countOrders(): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    'select count(*)::int from orders where organisation_id = $1',
    [organisation.id],
  )
  return rows[0]?.count ?? 0
}

test('an order that gets no lock is refused for a second, and is never placed', async () => {
  const before = await countOrders()
  {
    await using _ = await lockOrders()
    const answers = await Promise.all([
      placeByKey(server, organisation, anOrder()),
      placeByBrowser(server, organisation, anOrder()),
      server.fetch('/api/v1/orders', { headers: withKey(organisation.readKey) }),
    ])
    for (const { status, headers, json } of answers) {
      expect([status, headers.get('retry-after')]).toEqual([429, '1'])
      expect(json).toEqual({ error: 'Too many requests at once, try again in a second' })
    }
  }
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  expect(await countOrders()).toBe(before + 1)
})

test('an order that takes too long fails, and is never placed', async () => {
  await using serving = await startServe(settings)
  await server.owner.query(`
    create function take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(11); return new; end $$;
    create trigger take_long before insert on orders for each row execute function take_long()`)
  const before = await countOrders()
  const answer = await serving.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: JSON.stringify(anOrder()),
  })
  expect(answer.status).toBe(500)
  expect(answer.json.error).toContain('It is safe to try again with the same Idempotency-Key.')
  await server.owner.query('drop trigger take_long on orders')
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  expect(await countOrders()).toBe(before + 1)
})

test('a locked table uses up no connections, and the service recovers at once', async () => {
  await using serving = await startServe({ ...settings, DATABASE_POOL_SIZE: '4' })
  let acknowledged = await countOrders()
  const placeUntil = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const { status } = await serving.fetch('/api/v1/orders', {
        method: 'POST',
        headers: withKey(organisation.writeKey),
        body: JSON.stringify(anOrder()),
      })
      if (status === 201) acknowledged += 1
      else expect(status).toBe(429)
    }
  }
  const stop = new AbortController()
  const backends: number[] = []
  let clients: Promise<void>[] = []
  {
    await using _ = await lockOrders()
    clients = Array.from({ length: 12 }, () => placeUntil(stop.signal))
    await untilBlocked(server.owner)
    // Several times as long as a statement waits for a lock.
    for (let round = 0; round < 30; round += 1) {
      const { rows } = await server.owner.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'kerbside'`,
      )
      backends.push(rows[0]?.count ?? 0)
      await sleep(200)
    }
  }
  const during = acknowledged
  await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(during)
  stop.abort()
  await Promise.all(clients)
  // The pool, the workers' connections, and those of this test's own server.
  expect(Math.max(...backends)).toBeLessThanOrEqual(4 + 4 + 10)
  expect(await countOrders()).toBe(acknowledged)
})

test('every function that is a transaction of its own limits its waits', async () => {
  const { rows } = await server.owner.query<{ name: string }>(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%set_config(''role''%'
      and proname not in ('assume_organisation', 'assume_account')
      and not exists (select from unnest(proconfig) setting where setting = 'lock_timeout=2s')`)
  expect(rows, 'alter function … set lock_timeout = ‘2s’, in the same migration').toEqual([])
})
