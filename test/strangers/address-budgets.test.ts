import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'

// Rules, section 9, "Addresses": what one client address may ask in a minute. The tests are a trusted
// proxy on loopback.

const server = await startTestServer({ publicPerMinute: 240 })
const roomy = await startTestServer({}, server.databaseUrl)
const one = await createTestOrganisation(server.db, plainCatalog, {
  origins: ['https://shop.example'],
})
const other = await createTestOrganisation(server.db, plainCatalog)

let last = 0
/** An address that no other test uses. */
const newAddress = () => `198.51.100.${(last += 1)}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const repeat = async (times: number, ask: () => Promise<Answer>) => {
  const answers: Answer[] = []
  for (let count = 0; count < times; count += 1) answers.push(await ask())
  return answers
}
const passed = (answers: Answer[]) => answers.filter(({ status }) => status !== 429).length
const spend = async (to: TestServer, address: string, kind: 'reads' | 'writes') => {
  if (kind === 'reads') {
    await repeat(240, () =>
      to.fetch('/api/openapi.json', { method: 'HEAD', headers: from(address) }),
    )
  } else await repeat(60, () => placeByBrowser(to, one, {}, from(address)))
}

test('one address sends 260 orders, and another still books at another organisation', async () => {
  const address = newAddress()
  const answers = await repeat(260, () => placeByBrowser(server, one, anOrder(), from(address)))
  expect(passed(answers)).toBe(60)
  const refused = answers.at(-1)
  expect(refused?.status).toBe(429)
  expect(refused?.headers.get('retry-after')).toBe('60')
  expect(refused?.headers.get('access-control-allow-origin')).toBe(BOOKING_ORIGIN)
  expect(refused?.json).toEqual({
    error: 'Too many requests from your address, try again in a minute',
  })
  // What was refused wasn't counted in the shared budget of 240 either.
  const others = await Promise.all(
    [1, 2, 3].map(() =>
      repeat(60, () => placeByBrowser(server, other, {}, from(`192.0.2.${(last += 1)}`))),
    ),
  )
  expect(others.map(passed)).toEqual([60, 60, 60])
  const fourth = await placeByBrowser(server, other, anOrder(), from(newAddress()))
  expect(fourth.json).toEqual({ error: 'Too many requests, try again in a minute' })
})

test('no header changes an address, except the last hop of a trusted proxy', async () => {
  const address = newAddress()
  await spend(roomy, address, 'writes')
  for (const claimed of ['203.0.113.9', '127.0.0.1', '::1', 'unknown', '']) {
    const headers = {
      'x-forwarded-for': `${claimed}, ${address}`,
      'x-real-ip': claimed,
      forwarded: `for=${claimed}`,
    }
    expect((await placeByBrowser(roomy, one, anOrder(), headers)).status, claimed).toBe(429)
  }
  expect((await placeByBrowser(roomy, one, anOrder(), from(newAddress()))).status).toBe(201)
  // Without a proxy it's loopback, which has no budget.
  expect(passed(await repeat(61, () => placeByBrowser(roomy, one, {})))).toBe(61)
})

test('IPv6 has a budget for each /64', async () => {
  await spend(roomy, '2001:db8:7:7::1', 'writes')
  const place = async (address: string) =>
    (await placeByBrowser(roomy, one, anOrder(), from(address))).status
  expect(await place('2001:db8:7:7:ffff::9')).toBe(429)
  expect(await place('2001:db8:7:8::1')).toBe(201)
})

test('reads have a budget over all public endpoints, pages and documents', async () => {
  const address = newAddress()
  await spend(roomy, address, 'reads')
  const id = 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'
  const addresses = [
    `/api/public/${one.slug}/catalog`,
    `/api/public/${one.slug}/availability`,
    `/api/public/${one.slug}/payment-sessions/${id}`,
    '/api/openapi.json',
    '/docs',
    '/docs/orders',
    `/pay/${one.slug}/${id}`,
    `/book/${one.slug}`,
    `/book/${one.slug}/orders/${id}`,
    `/book/${one.slug}/orders/${id}/documents/confirmation?until=1&key=x`,
  ]
  for (const path of addresses) {
    const answer = await fetch(roomy.url + path, { headers: from(address) })
    expect(answer.status, path).toBe(429)
    expect(answer.headers.get('retry-after'), path).toBe('60')
  }
  // A key has its own budget, and writes have theirs.
  expect((await placeByKey(roomy, one, anOrder(), from(address))).status).toBe(201)
  expect((await placeByBrowser(roomy, one, anOrder(), from(address))).status).toBe(201)
})

test('a page refused by its budget is a page', async () => {
  const address = newAddress()
  await spend(roomy, address, 'reads')
  const page = await fetch(`${roomy.url}/book/${one.slug}`, { headers: from(address) })
  const text = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('<h1>Please wait a moment</h1>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toContain('<script')
})

test('an untrusted origin gets 403 before 429, and finding that out costs a read', async () => {
  const address = newAddress()
  const ask = (origin: string, method = 'POST') =>
    roomy.fetch(`/api/public/${one.slug}/orders`, {
      method,
      headers: { origin, 'content-type': 'application/json', ...from(address) },
      ...(method === 'POST' && { body: '{}' }),
    })
  await spend(roomy, address, 'writes')
  expect((await ask(BOOKING_ORIGIN)).status).toBe(429)
  expect((await ask('https://shop.example')).status).toBe(429)
  expect((await ask('https://evil.example')).status).toBe(403)
  expect((await ask('https://shop.example', 'OPTIONS')).status).toBe(204)
  await spend(roomy, address, 'reads')
  expect((await ask('https://evil.example')).status).toBe(429)
  expect((await ask('https://evil.example', 'OPTIONS')).status).toBe(429)
  // These are judged without the database.
  expect((await ask(BOOKING_ORIGIN, 'OPTIONS')).status).toBe(204)
})

test('what a budget refuses costs no query, whatever the slug', async () => {
  const address = newAddress()
  await spend(roomy, address, 'writes')
  await spend(roomy, address, 'reads')
  const strict = await startTestServer({ publicPerMinute: 1 }, server.databaseUrl)
  await strict.fetch(`/api/public/${one.slug}/catalog`)
  await placeByBrowser(strict, one, {})
  await roomy.owner.query('alter function find_organisation(text) rename to find_organisation_away')
  try {
    for (const slug of [one.slug, 'unknown']) {
      const statuses = [
        await placeByBrowser(roomy, { ...one, slug }, anOrder(), from(address)),
        await roomy.fetch(`/api/public/${slug}/catalog`, { headers: from(address) }),
        await fetch(`${roomy.url}/book/${slug}`, { headers: from(address) }),
        await placeByBrowser(strict, { ...one, slug }, anOrder()),
        await strict.fetch(`/api/public/${slug}/catalog`),
      ].map(({ status }) => status)
      expect(statuses).toEqual([429, 429, 429, 429, 429])
    }
  } finally {
    await roomy.owner.query(
      'alter function find_organisation_away(text) rename to find_organisation',
    )
  }
})

test('the documentation is sent compressed, and may be kept for five minutes', async () => {
  const plain = await roomy.fetch('/docs', { headers: { 'accept-encoding': 'identity' } })
  const small = await roomy.fetch('/docs', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('cache-control')).toBe('public, max-age=300')
  expect(small.text).toBe(plain.text)
  const json = await roomy.fetch('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(json.headers.get('content-encoding')).toBe('gzip')
  expect(json.headers.get('cache-control')).toBe('no-store')
})
