import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { runExclusively } from '#chores/start-chores.ts'
import { tellOfFailingEndpoints } from '#chores/tell-of-failing-endpoints.ts'
import { openDatabase } from '#db/connect.ts'
import { listen } from '#db/listen.ts'
import { listMails } from '#mail/list-mails.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startDeliveries } from '#webhooks/deliver.ts'
import { createPoster } from '#webhooks/post.ts'
import { integratorOf } from './integrator.ts'
import { startReceiver } from './receiver.ts'

/** The workers that send deliveries: what they take, when, and what they leave to each other. */

vi.setConfig({ testTimeout: 60_000 })
const server = await startTestServer()
const catalog = { ...plainCatalog, organisation: { email: 'office@test.example' } }

const newOrganisation = async () => {
  const organisation = await createTestOrganisation(server.db, catalog)
  return { organisation, ...integratorOf(server, organisation) }
}

type Worker = AsyncDisposable & {
  posts: number
  /** The most deliveries that one look into the database gave it. */
  mostClaimed: number
  claimed: number
  logs: string[]
}

/** A worker as another process would be one: with its own connections. */
async function startWorker({ listening = true } = {}): Promise<Worker> {
  const logs: string[] = []
  const write = (...line: unknown[]) => void logs.push(JSON.stringify(line))
  const log = { info: write, warn: write, error: write }
  const stack = new AsyncDisposableStack()
  const connection = server.databaseUrl
  const pool = openDatabase({ connection, poolSize: 3, namedStatements: true, log })
  stack.defer(() => pool.end())
  const counting = createPoster({ allowLoopback: true })
  stack.defer(() => counting.close())
  const worker: Worker = {
    posts: 0,
    mostClaimed: 0,
    claimed: 0,
    logs,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
  const db = {
    ...pool,
    query: async <Row>(statement: Parameters<typeof pool.query>[0]) => {
      const rows = await pool.query<Row>(statement)
      if (statement.text.includes('claim_deliveries')) {
        worker.claimed += rows.length
        worker.mostClaimed = Math.max(worker.mostClaimed, rows.length)
      }
      return rows
    },
  }
  const poster = {
    ...counting,
    post: (input: Parameters<typeof counting.post>[0]) => {
      worker.posts += 1
      return counting.post(input)
    },
  }
  const deliveries = stack.use(startDeliveries({ db, poster, secret: SECRET, log }))
  if (listening) {
    stack.use(listen(connection, 'deliveries', { heard: () => deliveries.wake(), log }))
    await sleep(200)
  }
  onTestFinished(() => stack.disposeAsync())
  return worker
}

async function place(organisation: TestOrganisation, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  }
}

const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)

afterAll(() => checkInvariants(server.owner))

test('two workers never have more than five in flight to one endpoint between them', async () => {
  const { organisation, register } = await newOrganisation()
  const receivers = await Promise.all(
    Array.from({ length: 4 }, () =>
      startReceiver((response) => void setTimeout(() => response.writeHead(204).end(), 150)),
    ),
  )
  for (const { url } of receivers) await register(url)
  await using first = await startWorker()
  await using second = await startWorker()
  await place(organisation, 12)
  // What the one gives back as it stops, the other goes on with at once.
  const [busier, other] = first.posts >= second.posts ? [first, second] : [second, first]
  await busier[Symbol.asyncDispose]()
  const before = other.posts
  await place(organisation, 12)
  for (const receiver of receivers) {
    await receiver.waitFor(24, 5000)
    expect(receiver.load.most).toBeLessThanOrEqual(5)
    const ids = receiver.deliveries.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(24)
  }
  expect(other.posts).toBeGreaterThan(before)
  expect(first.posts + second.posts).toBe(4 * 24)
})

test('no more is read of a backlog than can be sent', async () => {
  const { organisation, register } = await newOrganisation()
  const hanging = await startReceiver(() => {})
  const { id } = await register(hanging.url)
  await place(organisation, 1)
  await change(
    `insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
      select organisation_id, gen_random_uuid(), endpoint_id, event_id, now()
      from deliveries, generate_series(1, 3000) where endpoint_id = $1`,
    id,
  )
  await using worker = await startWorker()
  await hanging.waitFor(5)
  await sleep(2500)
  expect(hanging.deliveries.length).toBe(5)
  expect(worker.claimed).toBeLessThanOrEqual(10)
  await hanging.close()
  await change(`delete from deliveries where endpoint_id = $1 and status = 'pending'`, id)
  await change('update webhook_endpoints set enabled = false where id = $1', id)
})

test('a disabled endpoint gets nothing, and what was waiting for it is skipped', async () => {
  const { organisation, register, call, deliveries } = await newOrganisation()
  const slow = await startReceiver((response) => {
    setTimeout(() => response.writeHead(204).end(), 300)
  })
  const { id } = await register(slow.url)
  await place(organisation, 30)
  await using _ = await startWorker()
  await slow.waitFor(5)
  expect((await call('PATCH', `webhook-endpoints/${id}`, { enabled: false })).status).toBe(200)
  await sleep(100)
  const sent = slow.deliveries.length
  await place(organisation, 1)
  await sleep(2000)
  expect(slow.deliveries.length).toBe(sent)
  const log = await deliveries(id)
  expect(log).toHaveLength(30)
  // What was under way when it was disabled has arrived, and the log says so.
  expect(log.filter(({ status }) => status === 'succeeded')).toHaveLength(sent)
  expect(log.filter(({ status }) => status === 'skipped')).toHaveLength(30 - sent)
})

test('after a 410 the backlog is not sent', async () => {
  const { organisation, register, deliveries, endpoint } = await newOrganisation()
  const gone = await startReceiver((response) => void response.writeHead(410).end())
  const { id } = await register(gone.url)
  await place(organisation, 20)
  await using _ = await startWorker()
  await expect.poll(async () => (await endpoint(id)).enabled, { timeout: 5000 }).toBe(false)
  await sleep(1500)
  expect(gone.deliveries.length).toBeLessThanOrEqual(5)
  const statuses = Map.groupBy(await deliveries(id), ({ status }) => status)
  expect(statuses.get('failed')).toHaveLength(gone.deliveries.length)
  expect(statuses.get('skipped')).toHaveLength(20 - gone.deliveries.length)
})

test.for(['disabled', 'deleted'] as const)(
  'a delivery written while its endpoint was %s is skipped, not sent',
  async (how) => {
    const { organisation, register, call } = await newOrganisation()
    const receiver = await startReceiver()
    const healthy = await startReceiver()
    const { id } = await register(receiver.url)
    await register(healthy.url)
    await place(organisation, 1)
    const path = `webhook-endpoints/${id}`
    if (how === 'disabled') await call('PATCH', path, { enabled: false })
    else await call('DELETE', path)
    // As an order does that saw the endpoint enabled and is committed after it was disabled.
    await change(
      `update deliveries set status = 'pending', finished_at = null where endpoint_id = $1`,
      id,
    )
    await using worker = await startWorker()
    await healthy.waitFor(1)
    const status = async () =>
      (await change('select status from deliveries where endpoint_id = $1', id)).rows[0].status
    await expect.poll(status, { timeout: 4000 }).toBe('skipped')
    expect(receiver.deliveries).toHaveLength(0)
    expect(worker.logs.filter((line) => line.includes('waits for the database'))).toEqual([])
  },
)

test('a secret that cannot be read is a failed attempt, and the worker goes on', async () => {
  const { organisation, register, deliveries, call } = await newOrganisation()
  const receiver = await startReceiver()
  const healthy = await startReceiver()
  const { id } = await register(receiver.url)
  await register(healthy.url)
  await change(`update webhook_endpoints set secret = '\\x01020304' where id = $1`, id)
  await using _ = await startWorker()
  await place(organisation, 1)
  await healthy.waitFor(1)
  const attempts = async () => (await deliveries(id))[0]?.attempts
  await expect
    .poll(attempts, { timeout: 4000 })
    .toMatchObject([{ status: null, error: 'the secret cannot be read' }])
  expect(receiver.deliveries).toHaveLength(0)
  const ping = await call('POST', `webhook-endpoints/${id}/test`, {})
  expect(ping).toMatchObject({ status: 200, json: { succeeded: false } })
})

test('orders that keep an endpoint locked do not keep it from being sent to', async () => {
  const { organisation, register } = await newOrganisation()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  const client = await server.owner.connect()
  try {
    // As the foreign key of a delivery does until its order is committed.
    await client.query('begin')
    await client.query('select from webhook_endpoints where id = $1 for key share', [id])
    await using _ = await startWorker()
    await place(organisation, 1)
    await receiver.waitFor(1, 4000)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('settling and disabling do not wait for each other in a circle', async () => {
  const { organisation, register } = await newOrganisation()
  const { id } = await register('http://127.0.0.1:9/')
  await place(organisation, 1)
  const client = await server.owner.connect()
  try {
    const { rows } = await change('select id from deliveries where endpoint_id = $1', id)
    await client.query('begin')
    await client.query('update webhook_endpoints set enabled = false where id = $1', [id])
    const outcome = { organisation_id: organisation.id, id: rows[0].id, endpoint_id: id }
    const attempt = { at: new Date().toISOString(), status: 500, error: 'x', milliseconds: 1 }
    const settled = server.db.query({
      text: 'select * from settle_deliveries($1)',
      values: [
        JSON.stringify([{ ...outcome, status: 'pending', due_ms: 5000, attempt, gone: false }]),
      ],
    })
    await sleep(300)
    await client.query(`update deliveries set due_at = due_at where endpoint_id = $1`, [id])
    await client.query('commit')
    await settled
  } finally {
    client.release()
  }
})

test('five days of failures disable an endpoint; its organisation is told before and then', async () => {
  const { organisation, register, endpoint, deliveries } = await newOrganisation()
  const failing = await startReceiver((response) => void response.writeHead(500).end())
  const { id } = await register(failing.url)
  await register((await startReceiver()).url)
  await using _ = await startWorker()
  await place(organisation, 1)
  await expect.poll(async () => (await endpoint(id)).failingSince, { timeout: 4000 }).not.toBeNull()
  const failingFor = (days: number) =>
    change(
      `update webhook_endpoints set failing_since = now() - make_interval(secs => $2) where id = $1`,
      id,
      days * 86_400,
    )
  const tell = () =>
    runExclusively(server.db, 'tell', organisation.id, (org) => tellOfFailingEndpoints(org))
  const subjects = async () => (await organisation.within(listMails)).map(({ subject }) => subject)

  await failingFor(0.9)
  expect(await tell()).toBe(0)
  await failingFor(1.1)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  expect(await subjects()).toEqual(['Your webhook endpoint is failing'])

  await failingFor(4.9)
  await place(organisation, 1)
  await failing.waitFor(2)
  await expect
    .poll(async () => (await deliveries(id))[0]?.attempts.length, { timeout: 4000 })
    .toBeGreaterThan(0)
  expect((await endpoint(id)).enabled).toBe(true)
  await failingFor(5.1)
  await place(organisation, 1)
  await expect.poll(async () => (await endpoint(id)).enabled, { timeout: 4000 }).toBe(false)
  expect((await endpoint(id)).disabledReason).toBe('failing')
  const statuses = (await deliveries(id)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['skipped']))
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const mails = await organisation.within(listMails)
  expect(mails.map(({ subject, recipient }) => [subject, recipient])).toEqual([
    ['Your webhook endpoint was disabled', 'office@test.example'],
    ['Your webhook endpoint is failing', 'office@test.example'],
  ])
  for (const { body } of mails) {
    expect(body).toContain(id)
    expect(body).toContain(failing.url)
    expect(body).not.toContain('whsec_')
  }
})

test('a success forgets the failures, and enabling again does too', async () => {
  const { organisation, register, endpoint, call } = await newOrganisation()
  let status = 500
  const receiver = await startReceiver((response) => void response.writeHead(status).end())
  const { id } = await register(receiver.url)
  await using _ = await startWorker()
  await place(organisation, 1)
  const failingSince = async () => (await endpoint(id)).failingSince
  await expect.poll(failingSince, { timeout: 4000 }).not.toBeNull()
  status = 200
  await place(organisation, 1)
  await expect.poll(failingSince, { timeout: 4000 }).toBeNull()
  await change(
    `update webhook_endpoints set enabled = false, disabled_reason = 'failing', warned_at = now(),
      failing_since = now() - interval '6 days', told_disabled_at = now() where id = $1`,
    id,
  )
  await call('PATCH', `webhook-endpoints/${id}`, { enabled: true })
  const { rows } = await change('select * from webhook_endpoints where id = $1', id)
  expect(rows[0]).toMatchObject({
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    warned_at: null,
    told_disabled_at: null,
  })
})

test('retries wait as long as decided, ten attempts in all', async () => {
  const { organisation, register, deliveries } = await newOrganisation()
  const failing = await startReceiver((response) => void response.writeHead(500).end())
  const { id } = await register(failing.url)
  await using _ = await startWorker()
  await place(organisation, 1)
  const [second, minute, hour] = [1000, 60_000, 3_600_000]
  const delays = [
    ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour],
    ...[20 * hour, 24 * hour],
  ]
  const due = 'update deliveries set due_at = now() where endpoint_id = $1'
  for (const [index, delay] of delays.entries()) {
    await expect
      .poll(async () => (await deliveries(id))[0]?.attempts.length, { timeout: 4000 })
      .toBe(index + 1)
    const [delivery] = await deliveries(id)
    const wait =
      Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attempts.at(-1)?.at ?? '')
    expect(wait).toBeGreaterThanOrEqual(delay)
    expect(wait).toBeLessThan(delay * 1.1 + 3000)
    await change(due, id)
    await change('notify deliveries')
  }
  await expect
    .poll(async () => (await deliveries(id))[0], { timeout: 4000 })
    .toMatchObject({ status: 'failed', nextAttemptAt: null })
  expect((await deliveries(id))[0]?.attempts).toHaveLength(10)
  expect(new Set(failing.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const times = failing.deliveries.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(times.toSorted((a, b) => a - b)).toEqual(times)
})

test('Retry-After puts the next attempt off, to twice its delay at most', async () => {
  const { organisation, register, deliveries } = await newOrganisation()
  const wait = async (seconds: string) => {
    const receiver = await startReceiver((response) => {
      response.writeHead(429, { 'retry-after': seconds }).end()
    })
    const { id } = await register(receiver.url)
    await place(organisation, 1)
    await expect
      .poll(async () => (await deliveries(id))[0]?.attempts.length, { timeout: 4000 })
      .toBe(1)
    const [delivery] = await deliveries(id)
    return Date.parse(delivery?.nextAttemptAt ?? '') - Date.parse(delivery?.attempts[0]?.at ?? '')
  }
  await using _ = await startWorker()
  expect(await wait('8')).toBeGreaterThanOrEqual(8000)
  const most = await wait('3600')
  expect(most).toBeGreaterThanOrEqual(10_000)
  expect(most).toBeLessThan(13_000)
})

test('a notification wakes the worker, and polling finds what none told of', async () => {
  const { organisation, register } = await newOrganisation()
  const receiver = await startReceiver()
  await register(receiver.url)
  const latencies = async () => {
    const taken: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const count = receiver.deliveries.length + 1
      await place(organisation, 1)
      const placed = Date.now()
      await receiver.waitFor(count, 5000)
      taken.push(Date.now() - placed)
      await sleep(100)
    }
    return taken.toSorted((a, b) => a - b)
  }
  const waking = await startWorker()
  const prompt = await latencies()
  await waking[Symbol.asyncDispose]()
  await using _ = await startWorker({ listening: false })
  const polled = await latencies()
  expect(prompt[3]).toBeLessThan(250)
  // The busiest of machines apart, a second and what sending takes.
  expect(polled[5]).toBeLessThan(2500)
})

test("a dead worker's endpoints are sent to once its lease has run out", async () => {
  const { organisation, register } = await newOrganisation()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  await change(
    `update webhook_endpoints set leased_by = 'dead', leased_until = now() + interval '20 s'
      where id = $1`,
    id,
  )
  await place(organisation, 1)
  await using _ = await startWorker()
  await sleep(2500)
  expect(receiver.deliveries).toHaveLength(0)
  await change(
    `update webhook_endpoints set leased_until = now() - interval '1 ms' where id = $1`,
    id,
  )
  await receiver.waitFor(1, 4000)
})
