import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createKeyText } from '#server/api-keys/key-text.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  BOOKING_ORIGIN as TEST_ORIGIN,
  createTestOrganisation,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { freePort } from '#test/free-port.ts'
import { runCommand, startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'

/** Secrets never appear in the logs, on standard output or in the body of an error. */

const BOOKING_ORIGIN = 'https://book.kerbside.example'

test('a secret anywhere in a request appears in no log line and no error; every line is JSON', async () => {
  const operator = await startTestServer()
  const organisation = await createTestOrganisation(operator.db, plainCatalog)
  const { slug, readKey, writeKey } = organisation
  const unknown = createKeyText()
  const malformed = `${createKeyText()}tail`
  const errors: string[] = []
  const settings = {
    DATABASE_URL: operator.databaseUrl,
    SECRET_KEY: SECRET,
    BOOKING_URL: `${BOOKING_ORIGIN}/book`,
    API_RATE_PER_MINUTE: '60',
    LOG_LEVEL: 'debug',
    // So that nearly every statement is logged.
    SLOW_STATEMENT_MS: '1',
    METRICS_PORT: String(await freePort()),
  }
  await using server = await startServe(settings)
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await server.fetch(path, init)
    if (answer.status >= 400) errors.push(answer.text, JSON.stringify([...answer.headers]))
    return answer
  }
  const post = (path: string, headers: Record<string, string>, body: string) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

  for (const key of [readKey, writeKey, unknown, malformed]) {
    const keyed = withKey(key)
    const body = JSON.stringify(anOrder({ notes: key, gateCode: key, authorization: key }))
    await ask('/api/v1/organisation', { headers: keyed })
    await ask('/api/v1/organisation', { headers: { authorization: key } })
    await ask('/healthz', {
      headers: { 'x-forwarded-for': key, 'x-request-id': key, traceparent: key },
    })
    await ask('/api/v1/organisation', { headers: { authorization: `Basic ${key}` } })
    await ask('/api/v1/organisation', { headers: { 'x-api-key': key, cookie: `key=${key}` } })
    await ask(`/api/v1/orders?key=${key}&limit=${key}&startingAfter=${key}`, { headers: keyed })
    await ask(`/api/v1/orders/${key}`, { headers: keyed })
    await ask(`/api/v1/jobs?date=${key}&status=${key}`, { headers: keyed })
    await ask(`/api/public/${key}/catalog?accessKey=${key}`)
    await ask(`/nothing/${key}?key=${key}`, { method: 'PUT' })
    await ask(`/api/v1/%E0%A4%A/${key}`)
    await post('/api/v1/orders', keyed, body)
    await post('/api/v1/orders', keyed, body.slice(0, -1))
    await post('/api/v1/orders', { ...keyed, 'idempotency-key': `${key} ` }, `"${key}"`)
    await post('/api/v1/orders', { ...keyed, 'content-type': key }, body)
    await post('/api/v1/orders', keyed, JSON.stringify(anOrder({ productId: key, email: key })))
    await post(`/api/v1/orders/${key}/cancel`, keyed, '{}')
    await post(`/api/public/${slug}/orders`, { origin: `https://${key}.example` }, body)
    await raw(server, `GET /${key} HTTP/9.9\r\nAuthorization: Bearer ${key}\r\n\r\n`, errors)
  }
  const booked = await post(
    `/api/public/${slug}/orders`,
    { origin: BOOKING_ORIGIN },
    JSON.stringify(anOrder()),
  )
  const { accessKey, id } = booked.json
  expect(accessKey).toMatch(/^[\w-]{43}$/)
  await ask(`/api/v1/orders/${id}?accessKey=${accessKey}`, { headers: withKey(writeKey) })
  await post(`/api/public/${slug}/orders/${id}/view`, {}, JSON.stringify({ accessKey }))
  await post(
    `/api/public/${slug}/orders`,
    { origin: BOOKING_ORIGIN },
    JSON.stringify({ accessKey, productId: accessKey }),
  )
  const metrics = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)
  const counted = await metrics.text()
  expect(counted).toContain('kerbside_refusals_total{reason="bad_api_key"}')
  // Force an internal error in the middle of a write: the orders table is missing.
  await operator.owner.query('alter table orders rename to orders_away')
  const failed = await post(
    '/api/v1/orders',
    withKey(writeKey, { 'idempotency-key': unknown }),
    JSON.stringify(anOrder({ notes: unknown, gateCode: malformed })),
  )
  expect(failed.status).toBe(500)
  await operator.owner.query('alter table orders_away rename to orders')
  expect(await server.stop()).toEqual({ code: 0, signal: null })

  const written = {
    logs: server.stderr(),
    stdout: server.stdout(),
    errors: errors.join('\n'),
    counted,
  }
  const secrets = { readKey, writeKey, unknown, malformed, accessKey, SECRET, password: password() }
  for (const [name, secret] of Object.entries(secrets)) {
    for (const [where, all] of Object.entries(written)) {
      expect(all.includes(secret), `${name} in ${where}`).toBe(false)
    }
  }
  const lines = written.logs
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(60)
  for (const line of requests) {
    const { organisation: of, keyId, refused, ...rest } = line
    expect(Object.keys(rest).sort((a, b) => (a < b ? -1 : 1))).toEqual([
      'address',
      'level',
      'method',
      'ms',
      'msg',
      'requestId',
      'route',
      'status',
      'time',
    ])
    expect([line.address, of ?? organisation.id]).toEqual(['127.0.0.1', organisation.id])
    expect(keyId ?? 'key_').toMatch(/^key_/)
    expect(refused ?? '').toMatch(/^\w*$/)
    expect(line.requestId).toMatch(/^req_[\w-]+$/)
  }
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length)
  const slow = lines.filter(({ msg }) => msg === 'slow statement')
  expect(slow.some(({ name }) => name === 'place_order')).toBe(true)
  const fault = lines.find(({ msg }) => msg === 'request failed')
  expect(fault.requestId).toBe(failed.headers.get('x-request-id'))

  function password(): string {
    return new URL(operator.databaseUrl).password || SECRET
  }
})

test('every request logs one line with its duration, however it ends', async () => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const post = `POST /api/public/${organisation.slug}/orders HTTP/1.1\r\nHost: a\r\n`
  const sent: [string, number, string | null][] = [
    ['GET /healthz HTTP/1.1\r\nHost: a', 200, '/healthz'],
    ['GET /healthz HTTP/1.1\r\nAccept: */*', 400, '/healthz'],
    ['GET /nothing HTTP/1.1\r\nHost: a', 404, null],
    ['DELETE /healthz HTTP/1.1\r\nHost: a', 405, null],
    ['GET /api/v1/organisation HTTP/1.1\r\nHost: a', 401, '/api/v1/organisation'],
    [
      `${post}Origin: ${TEST_ORIGIN}\r\nContent-Type: application/json\r\nContent-Length: 90`,
      400,
      '/api/public/:organisation/orders',
    ],
    ['GET /readyz HTTP/1.1\r\nHost: a', 200, '/readyz'],
  ]
  for (const [index, [head, status, route]] of sent.entries()) {
    const began = performance.now()
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
    // The last POST announces a body, but the client disconnects.
    socket.end(`${head}\r\n\r\n`)
    socket.resume()
    await expect.poll(() => server.logs.length, { timeout: 20_000 }).toBeGreaterThan(index)
    // If the previous request logged twice, its second line is among these.
    const lines = server.logs.slice(index).map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ msg: 'request', method: head.split(' ')[0], status, route }])
    expect(lines[0].ms).toBeGreaterThanOrEqual(0)
    expect(lines[0].ms).toBeLessThanOrEqual(performance.now() - began)
  }
})

test('the error for an unreachable database leaves out its password', async () => {
  const settings = { DATABASE_URL: 'postgres://someone:canary-password@127.0.0.1:1/nothing' }
  const ran = await runCommand(['migrate', '--json'], { ...settings, SECRET_KEY: SECRET })
  expect([ran.code, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toMatch(/^kerbside: \S+/)
  expect(ran.stderr).not.toContain('canary')
})

/** Sends invalid HTTP and stores the answer. */
async function raw(server: Serving, data: string, answers: string[]): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: server.port })
  socket.end(data)
  answers.push(await text(socket))
}
