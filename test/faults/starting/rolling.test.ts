import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { freePort } from '#test/free-port.ts'
import { SECRET, createTestDatabase, createTestOrganisation } from '#test/harness.ts'
import { startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'
import { startOrderLoad } from '../order-load.ts'
import { balance } from './balance.ts'

/** Two servers behind a balancer are restarted in turn, while clients place orders over kept connections. */

const RESTARTS = 6
const quiet = { info() {}, warn() {}, error() {} }
const databaseUrl = await createTestDatabase()
const db = openDatabase({ connection: databaseUrl, poolSize: 2, namedStatements: true, log: quiet })
const organisation = await createTestOrganisation(db, plainCatalog)
await db.end()

const start = async (port: number) =>
  startServe({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: SECRET,
    PORT: String(port),
    API_RATE_PER_MINUTE: '1000000',
    DRAIN_SECONDS: '2',
  })

test('no request fails while servers are restarted in turn', { timeout: 240_000 }, async () => {
  const ports = [await freePort(), await freePort()]
  const servers: Serving[] = await Promise.all(ports.map(start))
  onTestFinished(async () => {
    for (const server of servers) await server.stop('SIGKILL')
  })
  using balancer = balance(ports)
  const load = startOrderLoad(balancer.ask, organisation.writeKey, 4)
  await load.more(20)
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const index = restart % ports.length
    const port = ports[index] ?? 0
    const stopping = servers[index]?.stop()
    await expect.poll(() => balancer.ready().includes(port), { timeout: 10_000 }).toBe(false)
    // It still answers, and asks its callers to connect again.
    const late = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    await load.more(10)
    expect(await stopping).toEqual({ code: 0, signal: null })
    servers[index] = await start(port)
    await expect.poll(() => balancer.ready().includes(port), { timeout: 10_000 }).toBe(true)
    await load.more(10)
  }
  await sleep(200)
  await load.stop()
  expect(load.wrong).toEqual([])
  expect([...load.statuses.keys()]).toEqual([201])
  expect(load.acknowledged.size).toBeGreaterThanOrEqual(20 * (RESTARTS + 1))
})

test('a server that stops says at once that it isn’t ready', async () => {
  await using server = await startServe({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: SECRET,
    DRAIN_SECONDS: '3',
  })
  expect((await server.fetch('/readyz')).status).toBe(200)
  const ending = server.stop()
  await expect
    .poll(async () => (await server.fetch('/readyz')).json, { interval: 50 })
    .toEqual({ error: 'Stopping' })
  expect(await ending).toEqual({ code: 0, signal: null })
})
