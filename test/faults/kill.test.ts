import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { withStartLock } from '../../embedded-postgres/start-lock.ts'
import { ids, openRules, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { DataDir, Serving } from '#test/processes.ts'
import { startOrderLoad } from './order-load.ts'
import type { OrderLoad } from './order-load.ts'

/** kill -9 under load: no acknowledged order is lost, and the service recovers on its own. */

/** Each round kills the server twice and PostgreSQL twice. */
const ROUNDS = 5
/** An idle machine needs a minute. */
const PATIENCE_MS = 240_000
const quiet = { info() {}, warn() {}, error() {} }
let dataDir: DataDir
let settings: Record<string, string>
let server: Serving
let owner: pg.Pool
let organisation: TestOrganisation

beforeAll(async () => {
  dataDir = await makeDataDir()
  settings = {
    DATA_DIR: dataDir.path,
    PORT: String(await freePort()),
    SECRET_KEY: SECRET,
    API_RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  }
  server = await startServe(settings)
  const connection = await dataDir.ownerUrl()
  owner = new pg.Pool({ connectionString: connection, max: 1 })
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  const db = openDatabase({ connection, poolSize: 1, namedStatements: true, log: quiet })
  const [bin] = plainCatalog.products
  organisation = await createTestOrganisation(db, {
    ...plainCatalog,
    products: [{ ...bin, stock: 1000 }],
    bookingRules: { ...openRules, dayCapacity: 1000 },
  })
  await db.end()
})

afterAll(async () => {
  await owner.end()
  await server.stop()
  await dataDir[Symbol.asyncDispose]()
})

test(
  `no acknowledged order is lost when the server and PostgreSQL are killed ${ROUNDS * 2} times each`,
  async () => {
    const load = startOrderLoad((...call) => server.fetch(...call), organisation.writeKey)
    // Two at a time: the supervisor waits longer each time PostgreSQL dies in a row.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kill of [killPostgres, killPostgres, killServer, killServer]) {
        await underLoad(load)
        await kill(load)
        await expectAllThere(load)
      }
      await checkInvariants(owner)
    }
    await load.stop()
    expect(load.wrong).toEqual([])
    await expectAllThere(load)
    await checkInvariants(owner)
  },
  PATIENCE_MS,
)

test(
  'while PostgreSQL is down every request gets a quick answer in the usual shape',
  async () => {
    // While we hold this lock, the supervisor can't bring PostgreSQL back.
    await withStartLock(join(dataDir.path, 'postgres.lock'), undefined, async () => {
      await dataDir.killPostmaster()
      while ((await dataDir.postmaster()) > 0) await sleep(5)
      await sleep(100)
      const key = { headers: withKey(organisation.writeKey) }
      const post = { ...key, method: 'POST', body: '{}' }
      const asked: [number, string, RequestInit?][] = [
        [200, '/healthz'],
        [503, '/readyz'],
        [200, '/docs'],
        [401, '/api/v1/orders'],
        [503, '/api/v1/orders', key],
        [503, '/api/v1/orders', post],
        [503, '/api/v1/jobs', key],
        [503, '/api/v1/organisation', key],
        [503, `/api/public/${organisation.slug}/catalog`],
        [404, '/nothing'],
      ]
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          asked.map(async ([status, path, init]) => {
            const began = performance.now()
            const answer = await server.fetch(path, init)
            return { path, status, answer, ms: performance.now() - began }
          }),
        )
        for (const { path, status, answer, ms } of answers) {
          expect({ path, status: answer.status }).toEqual({ path, status })
          expect(ms, path).toBeLessThan(3000)
          if (status < 400) continue
          expect(Object.keys(answer.json)).toEqual(['error'])
          if (status !== 503 || path === '/readyz') continue
          expect(answer.headers.get('retry-after')).toBe('5')
          expect(answer.json.error).toContain(answer.headers.get('x-request-id'))
        }
      }
      const away = () =>
        server
          .stderr()
          .split('\n')
          .filter((line) => line.includes('"the database or disk is away"'))
      await expect.poll(() => away().length).toBeGreaterThanOrEqual(15)
      expect(away().filter((line) => line.includes('"stack"'))).toEqual([])
      expect(JSON.parse(away()[0] ?? '')).toMatchObject({
        level: 'error',
        reason: expect.any(String),
      })
    })
    await expect
      .poll(async () => (await server.fetch('/readyz')).status, { timeout: 60_000 })
      .toBe(200)
    await checkInvariants(owner)
  },
  PATIENCE_MS,
)

async function killServer(load: OrderLoad): Promise<void> {
  await server.stop('SIGKILL')
  server = await startServe(settings)
  await load.more(8)
}

/** The server brings PostgreSQL back and answers every request meanwhile. */
async function killPostgres(load: OrderLoad): Promise<void> {
  const lost = load.statuses.get('lost')
  const killed = await dataDir.killPostmaster()
  // The backends outlive the killed server and may still acknowledge orders, so wait for a new one.
  await vi.waitUntil(async () => ![0, killed].includes(await dataDir.postmaster()), 60_000)
  await load.more(8)
  expect(load.statuses.get('lost')).toBe(lost)
}

/** Lets orders run for about a second, on slow machines and fast ones. */
async function underLoad(load: OrderLoad): Promise<void> {
  await load.more(8)
  await sleep(300 + Math.random() * 700)
}

/** Every acknowledged order exists with the id that was answered. */
async function expectAllThere(load: OrderLoad): Promise<void> {
  const acknowledged = [...load.acknowledged]
  const { rows } = await owner.query<{ idempotency_key: string; id: string }>(
    'select idempotency_key, id from orders where organisation_id = $1',
    [organisation.id],
  )
  const stored = new Map(rows.map((row) => [row.idempotency_key, row.id]))
  expect(acknowledged.filter(([key, id]) => stored.get(key) !== id)).toEqual([])
  const [, id] = acknowledged[Math.floor(Math.random() * acknowledged.length)] ?? []
  const found = await server.fetch(`/api/v1/orders/${id}`, {
    headers: withKey(organisation.readKey),
  })
  expect([found.status, found.json.productId]).toEqual([200, ids.bin])
}
