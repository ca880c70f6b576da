import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestDatabase, createTestOrganisation, withKey } from '#test/harness.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'

/** A server that is asked to stop finishes the requests it has begun and accepts no more. */

const quiet = { info() {}, warn() {}, error() {} }
const databaseUrl = await createTestDatabase()
const db = openDatabase({ connection: databaseUrl, poolSize: 2, namedStatements: true, log: quiet })
const organisation = await createTestOrganisation(db, plainCatalog)
await db.end()
const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: SECRET }
const body = JSON.stringify(anOrder())

test.each(['SIGTERM', 'SIGINT'] as const)(
  'after %s an order in flight still gets its answer, and new connections are refused',
  async (signal) => {
    await using server = await startServe(settings)
    const client = await send(server, `${head(body.length)}${body.slice(0, 20)}`)
    await expectRead(server)
    const ending = server.stop(signal)
    await sleep(300)
    await expect(send(server, '')).rejects.toThrow('ECONNREFUSED')

    client.socket.write(body.slice(20))
    await once(client.socket, 'close')
    expect(client.received()).toMatch(/^HTTP\/1\.1 201 /)
    expect(client.received()).toContain('"reference"')
    expect(await ending).toEqual({ code: 0, signal: null })
  },
)

test('a request that never completes does not keep the server from stopping', async () => {
  await using server = await startServe(settings)
  await send(server, `${head(body.length)}${body.slice(0, 20)}`)
  await send(server, 'POST /api/v1/orders HTTP/1.1\r\nHost: x\r\n')
  await send(server, '')
  await expectRead(server)
  const began = performance.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('the server closes idle connections at once', async () => {
  await using server = await startServe(settings)
  await Promise.all(Array.from({ length: 5 }, () => server.fetch('/healthz')))
  const began = performance.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(4000)
})

test('the embedded PostgreSQL stops too', async () => {
  await using dataDir = await makeDataDir()
  await using server = await startServe({ DATA_DIR: dataDir.path })
  expect(await dataDir.postmaster()).toBeGreaterThan(0)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(await dataDir.postmaster()).toBe(0)
})

test('an embedded PostgreSQL that never comes to an end of stopping is ended in time, and keeps its orders', async () => {
  await using dataDir = await makeDataDir()
  await using server = await startServe({ DATA_DIR: dataDir.path, DRAIN_SECONDS: '0' })
  const owner = await dataDir.ownerUrl()
  const local = openDatabase({ connection: owner, poolSize: 1, namedStatements: true, log: quiet })
  const firm = await createTestOrganisation(local, plainCatalog)
  const [checkpointer] = await local.query<{ pid: number }>({
    text: `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  })
  await local.end()
  const headers = { ...withKey(firm.writeKey), 'content-type': 'application/json' }
  const placed = await server.fetch('/api/v1/orders', { method: 'POST', headers, body })
  // As on a disk that is full or doesn't answer: a shutdown waits for its last checkpoint.
  process.kill(checkpointer?.pid ?? 0, 'SIGSTOP')
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(await dataDir.postmaster()).toBe(0)
  expect(server.stderr()).toContain(
    'ending it at once: the next start recovers what was acknowledged',
  )

  await using next = await startServe({ DATA_DIR: dataDir.path })
  const { status } = await next.fetch(`/api/v1/orders/${placed.json.id}`, { headers })
  expect([placed.status, status]).toEqual([201, 200])
})

test.each([
  ['npm start', ['npm', 'start']],
  ['npx kerbside serve', ['npx', 'kerbside', 'serve']],
] as const)('%s stops its server', async (_, command) => {
  await using npm = await startServe(settings, [...command])
  expect((await npm.fetch('/readyz')).status).toBe(200)
  // Waits for every process that writes to our pipes, so for the server too.
  await npm.stop('SIGTERM')
  await expect(send(npm, '')).rejects.toThrow('ECONNREFUSED')
  expect(npm.stderr()).toContain('"stopping"')
})

function head(length: number): string {
  return [
    'POST /api/v1/orders HTTP/1.1',
    'Host: kerbside.test',
    `Authorization: Bearer ${organisation.writeKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')
}

/** Opens a connection and sends `data`. */
async function send(
  { port }: Serving,
  data: string,
): Promise<{ socket: Socket; received: () => string }> {
  let received = ''
  const socket = connect({ host: '127.0.0.1', port })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => {})
  socket.write(data)
  return { socket, received: () => received }
}

/** The server reads connections in order: once it answers this, it has read the earlier ones. */
async function expectRead(server: Serving): Promise<void> {
  expect((await server.fetch('/healthz')).status).toBe(200)
  await sleep(200)
}
