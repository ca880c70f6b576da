import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// Interface, section 4.4. The tests of section 4.6 cover the body.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const body = JSON.stringify(anOrder())
const post = (headers: Record<string, string>, sent: RequestInit['body'] = body) =>
  server.fetch('/api/v1/orders', { method: 'POST', headers, body: sent ?? null })
const count = async () =>
  Number((await server.owner.query('select count(*) from orders')).rows[0].count)

test('answers 201 with the whole order, as GET returns it', async () => {
  const placed = await placeByKey(server, organisation, anOrder())
  expect(placed.status).toBe(201)
  expect(placed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(placed.headers.get('cache-control')).toBe('no-store')
  expect(placed.headers.get('x-request-id')).toMatch(/^\S+$/)
  expect(placed.headers.has('idempotent-replayed')).toBe(false)
  expect(placed.json).toMatchObject({ object: 'order', source: 'api', version: 1 })
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(found.json).toEqual(placed.json)
})

test('creates a new order for each call without an idempotency key', async () => {
  const [first, second] = [
    await placeByKey(server, organisation, anOrder()),
    await placeByKey(server, organisation, anOrder()),
  ]
  expect(second.json.id).not.toBe(first.json.id)
  expect(second.json.reference).not.toBe(first.json.reference)
})

test('refuses a read-only key with 403 and leaves nothing behind', async () => {
  const before = await count()
  const answer = await post(withKey(organisation.readKey))
  expect(answer.status).toBe(403)
  expect(await count()).toBe(before)
})

test('refuses a call without a key with 401, even from a trusted origin', async () => {
  const answer = await post({
    'content-type': 'application/json',
    origin: 'http://booking.test:4000',
  })
  expect(answer.status).toBe(401)
})

test('needs no origin and ignores one', async () => {
  for (const origin of ['https://evil.example', 'null', 'not an origin']) {
    const answer = await post(withKey(organisation.writeKey, { origin }))
    expect(answer.status, origin).toBe(201)
    for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/)
  }
})

test('refuses with 402 while the subscription is inactive, and works again afterwards', async () => {
  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  await lapsed.within((org) => setSubscription(org, false))
  const refused = await placeByKey(server, lapsed, anOrder())
  expect(refused.status).toBe(402)
  await lapsed.within((org) => setSubscription(org, true))
  expect((await placeByKey(server, lapsed, anOrder())).status).toBe(201)
})

test.each([
  ['application/json'],
  ['application/json; charset=utf-8'],
  ['application/json;charset=UTF-8'],
  ['Application/JSON'],
])('accepts the content type %s', async (type) => {
  expect((await post(withKey(organisation.writeKey, { 'content-type': type }))).status).toBe(201)
})

test.each([
  ['text/plain'],
  ['application/vnd.api+json'],
  ['application/problem+json'],
  ['application/jsonp'],
  ['application/json-patch+json'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['text/json'],
  ['*/*'],
])('refuses the content type %s with 415', async (type) => {
  const answer = await post(withKey(organisation.writeKey, { 'content-type': type }))
  expect(answer.status).toBe(415)
  expect(answer.json).toEqual({ error: 'Use application/json' })
})

test('refuses a body without a content type with 415', async () => {
  const answer = await post(
    { authorization: `Bearer ${organisation.writeKey}` },
    new TextEncoder().encode(body),
  )
  expect(answer.status).toBe(415)
  expect(answer.json).toEqual({ error: 'Use application/json' })
})

test.each([['gzip'], ['br'], ['identity, gzip'], ['x-unknown']])(
  'refuses the content encoding %s with 415',
  async (encoding) => {
    const answer = await post(withKey(organisation.writeKey, { 'content-encoding': encoding }))
    expect(answer.status).toBe(415)
    expect(answer.json).toEqual({ error: 'Use application/json' })
  },
)

test('accepts the content encoding identity', async () => {
  const answer = await post(withKey(organisation.writeKey, { 'content-encoding': 'identity' }))
  expect(answer.status).toBe(201)
})

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a torn object', body.slice(0, -1)],
  ['a trailing comma', `${body.slice(0, -1)},}`],
  ['a single quote', body.replaceAll('"', "'")],
  ['two objects', body + body],
  ['NaN', body.replace('"quantity":1', '"quantity":NaN')],
  ['a leading zero', body.replace('"quantity":1', '"quantity":01')],
  ['a raw newline in text', body.replace('12 Example', '12\nExample')],
  ['a byte order mark', `\uFEFF${body}`],
])('refuses %s with 400', async (_, sent) => {
  const answer = await post(withKey(organisation.writeKey), sent)
  expect(answer.status).toBe(400)
})

test('refuses invalid UTF-8 with 400', async () => {
  const [start = '', end = ''] = body.split('Alex')
  for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
    const sent = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)])
    const answer = await post(withKey(organisation.writeKey), sent)
    expect(answer.status).toBe(400)
  }
})

test.each([['[]'], ['null'], ['"text"'], ['17'], ['true'], [`[${body}]`]])(
  "refuses the JSON %s, which isn't an object, with 422",
  async (sent) => {
    const answer = await post(withKey(organisation.writeKey), sent)
    expect(answer.status).toBe(422)
    expect(answer.json).toEqual({ error: 'body: must be an object' })
  },
)

test('a request that fails leaves nothing behind', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  await placeByKey(server, own, anOrder({ quantity: 0 }), { 'idempotency-key': 'k1' })
  await placeByKey(server, own, anOrder({ deliveryDate: '2020-01-01' }), {
    'idempotency-key': 'k1',
  })
  for (const table of ['orders', 'order_lines', 'order_charges', 'jobs', 'events']) {
    const { rows } = await server.owner.query(
      `select count(*)::int from ${table} where organisation_id = $1`,
      [own.id],
    )
    expect(rows[0].count, table).toBe(0)
  }
})
