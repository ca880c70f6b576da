import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'

// Interface, section 8. Rules, section 2. The tests of section 4.6 cover the bounds of fields.

const server = await startTestServer({ apiPerMinute: 600, publicPerMinute: 240 })
const one = await createTestOrganisation(server.db, plainCatalog)
const two = await createTestOrganisation(server.db, plainCatalog)
const again = (options: Parameters<typeof startTestServer>[0]) =>
  startTestServer(options, server.databaseUrl)

/** Sends `count` requests, a few at a time, and returns their answers. */
async function repeat(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < count; start += 24) {
    const size = Math.min(24, count - start)
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, at) => ask(start + at)))))
  }
  return answers
}
const statuses = (answers: Answer[]) =>
  [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
const catalog = (of: TestServer, slug: string, method = 'GET') =>
  of.fetch(`/api/public/${slug}/catalog`, { method })
const write = (of: TestServer, slug: string, origin = BOOKING_ORIGIN) =>
  of.fetch(`/api/public/${slug}/orders`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  })

test('the numbers of the interface are the defaults', () => {
  const { rates } = readConfig({}).config
  expect(rates).toEqual({ publicPerMinute: 240, publicScope: 'endpoint', apiPerMinute: 600 })
})

test('a key gets 600 requests a minute, then 429', async () => {
  const paths = [
    '/api/v1/organisation',
    '/api/v1/orders?limit=1',
    '/api/v1/jobs',
    '/api/v1/orders/x',
  ]
  const headers = withKey(one.readKey)
  const allowed = await repeat(600, (index) => server.fetch(paths[index % 4] ?? '', { headers }))
  expect(statuses(allowed)).toEqual([200, 404])
  const refused = await server.fetch('/api/v1/organisation', { headers })
  expect(refused.status).toBe(429)
  const after = refused.headers.get('retry-after') ?? ''
  expect(after).toMatch(/^\d+$/)
  expect(Number(after)).toBeGreaterThan(0)
  expect(Number(after)).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
  expect(refused.headers.get('ratelimit')).toBe(`"key";r=0;t=${after}`)

  // Each key has its own budget.
  for (const key of [one.writeKey, two.readKey]) {
    const other = await server.fetch('/api/v1/organisation', { headers: withKey(key) })
    expect(other.status).toBe(200)
  }
})

test('every authenticated answer shows what is left', async () => {
  const fresh = await createTestOrganisation(server.db, plainCatalog)
  const headers = withKey(fresh.readKey)
  const remaining: number[] = []
  for (const [path, method] of [
    ['/api/v1/organisation', 'GET'],
    ['/api/v1/orders?limit=0', 'GET'],
    ['/api/v1/orders/x', 'GET'],
    ['/api/v1/orders', 'POST'],
    ['/api/v1/organisation', 'HEAD'],
  ] as const) {
    const answer = await server.fetch(path, { method, headers })
    expect(answer.headers.get('ratelimit-policy'), path).toBe('"key";q=600;w=60')
    const [, left = '', reset = ''] =
      /^"key";r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? []
    remaining.push(Number(left))
    expect(Number(reset)).toBeGreaterThan(0)
    expect(Number(reset)).toBeLessThanOrEqual(60)
  }
  expect(remaining).toEqual([599, 598, 597, 596, 595])
  const none = await server.fetch('/api/v1/organisation')
  expect(none.headers.has('ratelimit')).toBe(false)
})

test('a public endpoint gets 240 requests a minute, shared by all callers', async () => {
  const slugs = [one.slug, two.slug, 'unknown']
  const allowed = await repeat(240, (index) =>
    catalog(server, slugs[index % 3] ?? '', index % 2 === 0 ? 'GET' : 'HEAD'),
  )
  expect(statuses(allowed)).toEqual([200, 404])
  for (const slug of slugs) {
    const refused = await catalog(server, slug)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect([...refused.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
  }
  expect((await catalog(server, one.slug, 'HEAD')).status).toBe(429)
  // Other endpoints have their own.
  expect((await server.fetch(`/api/public/${one.slug}/availability`)).status).toBe(200)
  expect((await write(server, one.slug)).status).toBe(422)
})

test('a preflight and a refused origin do not count', async () => {
  const strict = await again({ publicPerMinute: 2 })
  for (let times = 0; times < 5; times += 1) {
    expect((await write(strict, one.slug, 'https://evil.example')).status).toBe(403)
    const preflight = await strict.fetch(`/api/public/${one.slug}/orders`, {
      method: 'OPTIONS',
      headers: { origin: BOOKING_ORIGIN, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
  }
  const answers = [await write(strict, one.slug), await write(strict, two.slug)]
  expect(statuses(answers)).toEqual([422])
  const refused = await write(strict, one.slug)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('access-control-allow-origin')).toBe(BOOKING_ORIGIN)
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
})

test("wrong methods and unknown paths don't count", async () => {
  const strict = await again({ publicPerMinute: 1, apiPerMinute: 1 })
  for (let times = 0; times < 3; times += 1) {
    expect((await catalog(strict, one.slug, 'DELETE')).status).toBe(405)
    await strict.fetch('/api/v1/nothing', { headers: withKey(two.writeKey) })
  }
  expect((await catalog(strict, one.slug)).status).toBe(200)
  const keyed = await strict.fetch('/api/v1/organisation', { headers: withKey(two.writeKey) })
  expect(keyed.status).toBe(200)
})

test('a setting gives every organisation its own budget', async () => {
  const scoped = await again({ publicPerMinute: 2, publicScope: 'organisation' })
  expect(statuses(await repeat(2, () => catalog(scoped, one.slug)))).toEqual([200])
  expect((await catalog(scoped, one.slug)).status).toBe(429)
  expect((await catalog(scoped, two.slug)).status).toBe(200)
})

test('no header gets around a budget', async () => {
  const strict = await again({ publicPerMinute: 1 })
  await catalog(strict, one.slug)
  for (const address of ['1.2.3.4', '::1', '127.0.0.1']) {
    const answer = await strict.fetch(`/api/public/${one.slug}/catalog`, {
      headers: { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` },
    })
    expect(answer.status).toBe(429)
  }
})

test('an order over the budget leaves nothing behind', async () => {
  const strict = await again({ apiPerMinute: 1 })
  const own = await createTestOrganisation(server.db, plainCatalog)
  const first = await placeByKey(strict, own, anOrder())
  expect(first.status).toBe(201)
  expect((await placeByKey(strict, own, anOrder())).status).toBe(429)
  const page = await server.fetch('/api/v1/orders', { headers: withKey(own.readKey) })
  expect(page.json.data).toHaveLength(1)
})

test('a body can have 16,384 bytes (not characters) and no more', async () => {
  const body = JSON.stringify(anOrder())
  const place = (text: string) =>
    server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(two.writeKey),
      body: text,
    })
  expect((await place(body.padEnd(16_384))).status).toBe(201)
  expect((await place(body.padEnd(16_385))).status).toBe(413)
  const wide = JSON.stringify(anOrder({ unknown: '' }))
  const filled = wide.replace('"unknown":""', `"unknown":"${'é'.repeat(8200)}"`)
  expect(filled.length).toBeLessThan(16_384)
  expect((await place(filled)).status).toBe(413)
})
