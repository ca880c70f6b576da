import { expect, test } from 'vitest'
import { createKey } from '#server/api-keys/create-key.ts'
import { createKeyUses } from '#server/api-keys/key-uses.ts'
import { revokeKey } from '#server/api-keys/revoke-key.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { sendRaw } from '#test/raw-request.ts'

// Interface, section 5. Rules, section 2, "API key". Origins are in the tests of section 4.5.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const key = organisation.writeKey
const call = (headers: Record<string, string>, path = '/api/v1/organisation') =>
  server.fetch(path, { headers })
const newKey = (access: 'read' | 'read_write' = 'read', expiresAt: Date | null = null) =>
  organisation.within((org) => createKey(org, { access, name: 'k', expiresAt }))

/** The key with its last character changed, so that the checksum is wrong. */
const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
const stranger = 'svc_sk_000000000000000000000000000000000000'

test('a key is svc_sk_, 36 random characters and a checksum of 6', () => {
  for (const text of [organisation.readKey, key]) expect(text).toMatch(/^svc_sk_[0-9A-Za-z]{42}$/)
})

test.each<[string, Record<string, string>]>([
  ['no header', {}],
  ['an empty header', { authorization: '' }],
  ['the scheme alone', { authorization: 'Bearer' }],
  ['no scheme', { authorization: key }],
  ['another scheme', { authorization: `Basic ${btoa(`${key}:`)}` }],
  ['another scheme with the key', { authorization: `Token ${key}` }],
  ['a mistyped key', { authorization: `Bearer ${mistyped}` }],
  ['a key cut short', { authorization: `Bearer ${key.slice(0, -1)}` }],
  ['a key with more', { authorization: `Bearer ${key}0` }],
  ['a key in another case', { authorization: `Bearer ${key.toUpperCase()}` }],
  ['a quoted key', { authorization: `Bearer "${key}"` }],
  ['two keys', { authorization: `Bearer ${key}, Bearer ${key}` }],
  ["a key that doesn't exist", { authorization: `Bearer ${stranger}` }],
  ['SQL', { authorization: "Bearer ' or 1=1 --" }],
  ['a key of 8 KB', { authorization: `Bearer svc_sk_${'x'.repeat(8000)}` }],
  ['the key in another header', { 'x-api-key': key, cookie: `key=${key}` }],
])('%s gets 401, always with the same text', async (_, headers) => {
  const answer = await call(headers)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(answer.json).toEqual((await call({})).json)
  expect(answer.headers.has('ratelimit')).toBe(false)
})

test('a key in the URL gets 401', async () => {
  for (const name of ['key', 'api_key', 'access_token', 'authorization']) {
    expect((await call({}, `/api/v1/organisation?${name}=${key}`)).status).toBe(401)
  }
})

test('two Authorization headers get 401', async () => {
  const headers = `Authorization: Bearer ${key}\r\nAuthorization: Bearer ${key}\r\n`
  const answer = await sendRaw(
    server.url,
    `GET /api/v1/organisation HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`,
  )
  expect(answer.status).toBe(401)
})

test('every path of /api/v1 needs a key', async () => {
  const id = 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'
  const reads = ['organisation', 'orders', `orders/${id}`, 'jobs', `jobs/${id}`]
  for (const path of reads) expect((await call({}, `/api/v1/${path}`)).status).toBe(401)
  for (const path of ['orders', `orders/${id}/cancel`]) {
    const answer = await server.fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://booking.test:4000' },
      body: '{}',
    })
    expect(answer.status).toBe(401)
  }
})

test("the scheme's case doesn't matter", async () => {
  for (const scheme of ['bearer', 'BEARER']) {
    expect((await call({ authorization: `${scheme} ${key}` })).status).toBe(200)
  }
})

test('a malformed key is refused without reading the database', async () => {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query('lock table api_keys in access exclusive mode')
    for (const text of [mistyped, 'svc_sk_', 'x', key.slice(0, -1)]) {
      expect((await call(withKey(text))).status).toBe(401)
    }
    // A well-formed one would wait for the locked table.
    let answered = false
    const waiting = call(withKey(key)).then((answer) => {
      answered = true
      return answer
    })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(answered).toBe(false)
    await client.query('rollback')
    expect((await waiting).status).toBe(200)
  } finally {
    client.release()
  }
})

test('a revoked key fails on the next request, on every process', async () => {
  const second = await startTestServer({}, server.databaseUrl)
  const made = await newKey('read_write')
  const both = async () => [
    (await call(withKey(made.key))).status,
    (await second.fetch('/api/v1/organisation', { headers: withKey(made.key) })).status,
  ]
  expect(await both()).toEqual([200, 200])
  await revokeKey(server.db, made.id, { type: 'operator' })
  expect(await both()).toEqual([401, 401])
  const placed = await server.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(made.key),
    body: JSON.stringify(anOrder()),
  })
  expect(placed.status).toBe(401)
  expect((await call(withKey(key))).status).toBe(200)
})

test('a key fails as soon as it expires', async () => {
  const made = await newKey('read', new Date(Date.now() + 60_000))
  expect((await call(withKey(made.key))).status).toBe(200)
  await server.owner.query(
    "update api_keys set expires_at = now() - interval '1 ms' where id = $1",
    [made.id],
  )
  const answer = await call(withKey(made.key))
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
})

test('a read-only key reads everything and writes nothing', async () => {
  const { json } = await placeByKey(server, organisation, anOrder())
  const headers = withKey(organisation.readKey)
  for (const path of [
    'organisation',
    'orders',
    `orders/${json.id}`,
    'jobs',
    `jobs/${json.jobs[0].id}`,
  ]) {
    expect((await call(headers, `/api/v1/${path}`)).status).toBe(200)
  }
  for (const path of ['orders', `orders/${json.id}/cancel`]) {
    const answer = await server.fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(anOrder()),
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.has('www-authenticate')).toBe(false)
  }
})

test('/api/v1 ignores the origin', async () => {
  const answer = await call(withKey(key, { origin: 'https://evil.example' }))
  expect(answer.status).toBe(200)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a preflight of /api/v1 answers 405 without CORS headers', async () => {
  for (const path of ['/api/v1/orders', '/api/v1/organisation']) {
    const answer = await server.fetch(path, {
      method: 'OPTIONS',
      headers: { origin: 'http://booking.test:4000', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBe(405)
    expect(answer.headers.has('allow')).toBe(true)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  }
})

test("public reads need no key or origin, and a wrong key doesn't matter", async () => {
  const path = `/api/public/${organisation.slug}/catalog`
  for (const headers of [{}, withKey(mistyped), { origin: 'https://evil.example' }]) {
    expect((await call(headers, path)).status).toBe(200)
  }
})

test('a key is stored as its hash only, and never logged', async () => {
  await call(withKey(key))
  await call({}, `/api/v1/organisation?key=${key}`)
  await call({}, `/api/v1/orders/${key}`)
  const { rows } = await server.owner.query(
    'select to_jsonb(k)::text as row from api_keys k where organisation_id = $1',
    [organisation.id],
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { row } of rows) expect(row).not.toContain(key.slice(7, 40))
  expect(server.logs.join('\n')).not.toContain(key.slice(7, 40))
})

test("a key's last use is recorded, to the minute", async () => {
  const made = await newKey()
  const lastUsed = async () =>
    (await server.owner.query('select last_used_at from api_keys where id = $1', [made.id])).rows[0]
      .last_used_at as Date | null
  expect(await lastUsed()).toBeNull()
  await call(withKey(made.key))
  await expect.poll(lastUsed).not.toBeNull()
  const first = await lastUsed()
  await call(withKey(made.key))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await lastUsed()).toEqual(first)
})

test('the uses of keys of several organisations are recorded at once, each for its own key', async () => {
  const others = [
    await createTestOrganisation(server.db, plainCatalog),
    await createTestOrganisation(server.db, plainCatalog),
  ]
  const used = async () =>
    (
      await server.owner.query(
        `select organisation_id, access from api_keys
          where organisation_id = any ($1) and last_used_at is not null order by organisation_id collate "C"`,
        [others.map(({ id }) => id)],
      )
    ).rows
  await Promise.all(others.map(({ readKey }) => call(withKey(readKey))))
  const ids = others.map(({ id }) => id).toSorted()
  await expect.poll(used).toEqual(ids.map((id) => ({ organisation_id: id, access: 'read' })))
})

test("a key's use that can't be written costs no request, and the next one is", async () => {
  const made = await newKey()
  const [failing, working] = [{ fails: true }, { fails: false }].map(({ fails }) =>
    createKeyUses({
      db: fails ? { query: () => Promise.reject(new Error('no database')) } : server.db,
      log: { info() {}, warn() {}, error() {} },
    }),
  )
  const use = { keyId: made.id, organisation, now: new Date() }
  failing?.note(use)
  await failing?.[Symbol.asyncDispose]()
  const lastUsed = async () =>
    (await server.owner.query('select last_used_at from api_keys where id = $1', [made.id])).rows[0]
      .last_used_at as Date | null
  expect(await lastUsed()).toBeNull()
  working?.note(use)
  await working?.[Symbol.asyncDispose]()
  expect(await lastUsed()).toEqual(use.now)
})
