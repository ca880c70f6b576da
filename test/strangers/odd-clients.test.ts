import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { serveHost } from '#server/demo/serve-host.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { freePort } from '#test/free-port.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import { head, sendRaw } from '#test/raw-request.ts'
import { closeAfterFile } from '#test/setup/after-file.ts'

// Clients that keep to HTTP, or nearly, and are a nuisance all the same. What isn't HTTP is in
// test/spec/7-errors.test.ts, and bodies that dribble in are in slow-bodies.test.ts.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const keyed = withKey(organisation.readKey)

/** The ports beside the main one: the operator's metrics and the website of the demo. */
async function openOthers(): Promise<{ metrics: string; site: string }> {
  const [port, hostPort] = [await freePort(), await freePort()]
  const metrics = await serveMetrics({
    port,
    counts: server.counts,
    dataDir: '/',
    store: { db: server.db, workers: server.db },
    sendsEmails: false,
  })
  closeAfterFile(() => metrics[Symbol.asyncDispose]())
  const demo = await createTestOrganisation(server.db)
  await server.owner.query('update organisations set slug = $1 where id = $2', [DEMO_SLUG, demo.id])
  const site = `http://127.0.0.1:${hostPort}`
  const log = { info() {}, warn() {}, error() {} }
  const place = { host: '127.0.0.1', port: hostPort, origin: site, bookingUrl: server.url }
  const host = await serveHost(server.db, { ...place, dev: false, log })
  closeAfterFile(() => host?.close())
  return { metrics: `http://127.0.0.1:${port}`, site }
}

const others = await openOthers()
const ports = [server.url, others.metrics, others.site]

/** Sends bytes and leaves the connection open. */
function open(url: string, bytes: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {
    // the server closes it while we write
  })
  socket.write(bytes)
  return socket
}

async function expectAlive(): Promise<void> {
  expect((await server.fetch('/healthz')).status).toBe(200)
  expect((await fetch(`${others.metrics}/metrics`)).status).toBe(200)
  expect((await fetch(others.site)).status).toBe(200)
}

const ODD = [
  'OPTIONS *',
  'GET /%00',
  'GET /api/v1/jobs/%00',
  'GET /api/public/%00/catalog',
  'GET /api/v1/jobs/..%2forganisation',
  'GET /api/v1/jobs/../organisation',
  'GET /docs/..%2f..%2fpackage.json',
  'GET /docs/../../package.json',
  'GET /docs/%2e%2e/%2e%2e/package.json',
  'GET //evil.example/..',
  String.raw`GET /..\..\package.json`,
  'PROPFIND /nothing',
  `GET /${'a'.repeat(8000)}`,
  `GET /api/v1/jobs/${'a'.repeat(8000)}`,
  `GET /${'a/'.repeat(4000)}`,
]

test('odd addresses name nothing on any port', async () => {
  for (const url of ports) {
    for (const line of ODD) {
      const answer = await sendRaw(url, head(line, keyed), { reachesEndpoint: false })
      expect([400, 404, 405], `${url} ${line.slice(0, 60)}`).toContain(answer.status)
      expect(answer.text).not.toContain('"dependencies"')
    }
  }
})

test('headers that proxies send once change nothing when they come twice', async () => {
  const twice = ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Host: evil.example']
  const more = ['X-Forwarded-Proto: gopher', 'X-Request-Id: abcdefgh', 'Forwarded: for=;;,"']
  const lines = [...twice, ...more].flatMap((header) => [header, header])
  const start = head('GET /api/v1/organisation', keyed).slice(0, -2)
  const answer = await sendRaw(server.url, `${start}${lines.join('\r\n')}\r\n\r\n`)
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain('evil.example')
})

test('requests that are sent without waiting are answered in their order', async () => {
  const paths = Array.from({ length: 200 }, (_, index) =>
    index % 2 === 0 ? '/healthz' : `/nothing/${index}`,
  )
  const socket = open(server.url, paths.map((path) => head(`GET ${path}`)).join(''))
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await expect.poll(() => statuses().length).toBe(200)
  socket.destroy()
  expect(statuses()).toEqual(paths.map((path) => (path === '/healthz' ? '200' : '404')))
})

test('hundreds of connections that never ask to the end keep no one waiting, on any port', async () => {
  const halfway = ports.flatMap((url) => Array.from({ length: 300 }, () => open(url, 'GET /')))
  await Promise.all(halfway.map((socket) => once(socket, 'connect')))
  await expectAlive()
  for (const socket of halfway) socket.destroy()
})

test('bodies that never end keep no one waiting, on any port', async () => {
  const endless = ports.map((url) =>
    open(url, head('POST /metrics', { 'Transfer-Encoding': 'chunked' })),
  )
  const timer = setInterval(() => {
    for (const socket of endless) socket.write('4\r\nmore\r\n')
  }, 5)
  await expectAlive()
  clearInterval(timer)
  for (const socket of endless) socket.destroy()
})

test('a head that comes a byte a second is ended with 408', async () => {
  const socket = open(server.url, '')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const bytes = head('GET /healthz', { 'X-Long': 'x'.repeat(1000) })
  let sent = 0
  const timer = setInterval(() => socket.write(bytes[(sent += 1) - 1] ?? 'x'), 1000)
  await once(socket, 'close')
  clearInterval(timer)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(sent).toBeLessThan(20)
})
