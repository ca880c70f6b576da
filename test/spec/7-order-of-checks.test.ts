import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKey } from '#server/api-keys/create-key.ts'
import { revokeKey } from '#server/api-keys/revoke-key.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { chunked, head, sendRaw } from '#test/raw-request.ts'
import { problemFields } from '#test/read-problems.ts'

// Rules, section 1: the first match wins. Each request here has two faults that are neighbours in the
// table, and must get the answer for the first.

const server = await startTestServer()
/** A second process on the same data, with budgets of one request. */
const strict = await startTestServer({ apiPerMinute: 1, publicPerMinute: 1 }, server.databaseUrl)
const organisation = await createTestOrganisation(server.db, plainCatalog)
const lapsed = await createTestOrganisation(server.db, plainCatalog)
await lapsed.within((org) => setSubscription(org, false))

const good = JSON.stringify(anOrder())
const big = JSON.stringify(anOrder({ notes: 'x'.repeat(17_000) }))
const none = 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'
const trusted = { origin: BOOKING_ORIGIN, 'content-type': 'application/json' }
const untrusted = { ...trusted, origin: 'https://evil.example' }
const plain = { 'content-type': 'text/plain' }
const publicPath = (slug: string) => `/api/public/${slug}/orders`

type Sent = [path: string, headers: Record<string, string>, body?: string, method?: string]
const send = (to: TestServer, ...[path, headers, body, method = 'POST']: Sent) =>
  to.fetch(path, { method, headers, ...(body !== undefined && { body }) })

/** Sends the body to an organisation with one of the two order calls. */
const calls = [
  [
    'POST /api/v1/orders',
    (of: typeof organisation, body: string, headers: Record<string, string> = {}) =>
      send(server, '/api/v1/orders', withKey(of.writeKey, headers), body),
  ],
  [
    'POST /api/public/{organisation}/orders',
    (of: typeof organisation, body: string, headers: Record<string, string> = {}) =>
      send(server, publicPath(of.slug), { ...trusted, ...headers }, body),
  ],
] as const

/** A key whose budget on the strict server is spent. */
async function spentKey(access: 'read' | 'read_write') {
  const key = await organisation.within((org) =>
    createKey(org, { access, name: 'k', expiresAt: null }),
  )
  const first = await strict.fetch('/api/v1/organisation', { headers: withKey(key.key) })
  expect(first.status).toBe(200)
  return key
}

test('1 before 2: an unknown route answers 404 by any method', async () => {
  const unknown = ['/api/v1/nothing', '/api/public/x/nothing', '/api/nothing', '/nothing']
  for (const path of [...unknown, '/api/v1/orders/', '/api/public//catalog']) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await send(server, path, {}, undefined, method)).status, `${method} ${path}`).toBe(
        404,
      )
    }
  }
})

test('2 before 3: a wrong method answers 405 without a key or a trusted origin', async () => {
  const expected: [path: string, method: string, allow: string][] = [
    ['/api/v1/orders', 'DELETE', 'GET, HEAD, POST'],
    ['/api/v1/orders', 'PUT', 'GET, HEAD, POST'],
    ['/api/v1/orders', 'OPTIONS', 'GET, HEAD, POST'],
    [`/api/v1/orders/${none}`, 'POST', 'GET, HEAD'],
    [`/api/v1/orders/${none}/cancel`, 'GET', 'POST'],
    [`/api/v1/orders/${none}/cancel`, 'HEAD', 'POST'],
    [publicPath('unknown'), 'GET', 'OPTIONS, POST'],
    [publicPath('unknown'), 'PUT', 'OPTIONS, POST'],
    ['/api/public/unknown/catalog', 'POST', 'GET, HEAD'],
    ['/api/public/unknown/catalog', 'OPTIONS', 'GET, HEAD'],
  ]
  for (const [path, method, allow] of expected) {
    const answer = await send(server, path, untrusted, undefined, method)
    expect(answer.status, `${method} ${path}`).toBe(405)
    expect(answer.headers.get('allow'), `${method} ${path}`).toBe(allow)
  }
})

test('3 before 4: a bad key answers 401 and an untrusted origin 403 on a spent budget', async () => {
  const key = await spentKey('read_write')
  expect((await send(strict, '/api/v1/orders', withKey(key.key), good)).status).toBe(429)
  await revokeKey(server.db, key.id, { type: 'operator' })
  expect((await send(strict, '/api/v1/orders', withKey(key.key), good)).status).toBe(401)

  const path = publicPath(organisation.slug)
  await send(strict, path, trusted, '{}')
  expect((await send(strict, path, trusted, good)).status).toBe(429)
  const refused = await send(strict, path, untrusted, good)
  expect(refused.status).toBe(403)
  expect(refused.json).toEqual({ error: 'Untrusted request origin' })
})

test('4 before 5: a spent budget answers 429, whatever else is wrong', async () => {
  const key = await spentKey('read')
  const asKey = withKey(key.key)
  expect((await send(strict, '/api/v1/orders', asKey, good)).status).toBe(429)
  for (const path of ['/api/v1/orders?limit=0', `/api/v1/orders/${none}`]) {
    expect((await send(strict, path, asKey, undefined, 'GET')).status).toBe(429)
  }
  await send(strict, publicPath(organisation.slug), trusted, '{}')
  expect((await send(strict, publicPath('unknown'), trusted, good)).status).toBe(429)
  await strict.fetch(`/api/public/${organisation.slug}/catalog`)
  expect((await strict.fetch('/api/public/unknown/catalog')).status).toBe(429)
})

test('5 before 6: a read-only key answers 403, an unknown slug 404, before the content type', async () => {
  const reading = withKey(organisation.readKey, plain)
  expect((await send(server, '/api/v1/orders', reading, good)).status).toBe(403)
  const unknown = await send(server, publicPath('unknown'), { ...trusted, ...plain }, good)
  expect(unknown.status).toBe(404)
})

test('5 before 6 in a GET of /api/v1: a bad query answers 422 before an unknown id', async () => {
  const read = (query: string) =>
    send(server, query, withKey(organisation.readKey), undefined, 'GET')
  expect((await read(`/api/v1/orders?limit=0&startingAfter=${none}`)).status).toBe(422)
  expect((await read(`/api/v1/jobs?date=x&startingAfter=${none}`)).status).toBe(422)
  expect((await read(`/api/v1/orders?limit=1&startingAfter=${none}`)).status).toBe(404)
})

test('5 before 6 in a public GET: an unknown slug answers 404 before a bad query', async () => {
  expect((await server.fetch('/api/public/unknown/availability?from=x')).status).toBe(404)
})

test.each(calls)('%s: 6 before 7, the content type before the size', async (_, call) => {
  const answer = await call(organisation, big, plain)
  expect(answer.status).toBe(415)
  expect(answer.json).toEqual({ error: 'Use application/json' })
})

test.each(calls)('%s: 7 before 8, the size before the JSON', async (_, call) => {
  expect((await call(organisation, `{${big}`)).status).toBe(413)
})

test('7 before 8 in chunks, without a Content-Length', async () => {
  const keyed = withKey(organisation.writeKey, { 'Transfer-Encoding': 'chunked' })
  const browsers = { ...trusted, 'Transfer-Encoding': 'chunked' }
  for (const start of [
    head('POST /api/v1/orders', keyed),
    head(`POST ${publicPath(organisation.slug)}`, browsers),
  ]) {
    const answer = await sendRaw(server.url, start + chunked('{'.repeat(16_385), 4000))
    expect(answer.status).toBe(413)
  }
})

test.each(calls)('%s: 8 before 9, the JSON before the idempotency key', async (_, call) => {
  expect((await call(organisation, '{', { 'idempotency-key': 'a b' })).status).toBe(400)
})

test.each(calls)('%s: 9 before 10, the key before the subscription', async (_, call) => {
  for (const body of [good, '{}', '[]']) {
    const answer = await call(lapsed, body, { 'idempotency-key': 'a b' })
    expect(problemFields(answer)).toEqual(['Idempotency-Key'])
  }
})

test.each(calls)(
  '%s: 9 before 10 to 12, a known key gets the original at once',
  async (_, call) => {
    const own = await createTestOrganisation(server.db, plainCatalog)
    const key = { 'idempotency-key': randomUUID() }
    const first = await call(own, good, key)
    await own.within((org) => setSubscription(org, false))
    for (const body of [good, '{}', '[]', '{"productId":5}']) {
      const again = await call(own, body, key)
      expect(again.status).toBe(201)
      expect(again.json.id).toBe(first.json.id)
    }
  },
)

test.each(calls)('%s: 10 before 11, the subscription before the shape', async (_, call) => {
  for (const body of ['{}', '[]', 'null', JSON.stringify(anOrder({ quantity: 0 }))]) {
    expect((await call(lapsed, body)).status, body).toBe(402)
  }
})

test.each(calls)('%s: 11 before 12, the shape before catalogue and rules', async (_, call) => {
  const wrong = anOrder({ productId: none, deliveryDate: '2020-01-01', email: 'alex' })
  const answer: Answer = await call(organisation, JSON.stringify(wrong))
  expect(problemFields(answer)).toEqual(['email'])
  const { email: _email, ...rest } = wrong
  const repaired = JSON.stringify({ ...rest, email: 'alex@customer.example' })
  expect(problemFields(await call(organisation, repaired))).toEqual(['productId', 'deliveryDate'])
})

test("7 early: a body that's announced as too large is refused before it's sent", async () => {
  for (const start of [
    head('POST /api/v1/orders', withKey(organisation.writeKey, { 'Content-Length': '104857600' })),
    head(`POST ${publicPath(organisation.slug)}`, { ...trusted, 'Content-Length': '16385' }),
  ]) {
    const answer = await sendRaw(server.url, start, { within: 2000 })
    expect(answer.status).toBe(413)
  }
})

test("3 early: without a key or a trusted origin, the server doesn't wait for the body", async () => {
  const length = { 'Content-Length': '5000', 'Content-Type': 'application/json' }
  const keyless = await sendRaw(server.url, head('POST /api/v1/orders', length), { within: 2000 })
  expect(keyless.status).toBe(401)
  const start = head(`POST ${publicPath(organisation.slug)}`, length)
  expect((await sendRaw(server.url, start, { within: 2000 })).status).toBe(403)
})
