import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createKerbside } from '../../client/src/kerbside.ts'
import type { Kerbside } from '../../client/src/kerbside.ts'
import { KerbsideError } from '../../client/src/http/kerbside-error.ts'
import type { KerbsideOptions } from '../../client/src/http/options.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { aBody, collect } from './a-body.ts'
import { startFlakyProxy } from './flaky-proxy.ts'
import type { Behaviour, FlakyProxy } from './flaky-proxy.ts'

const server = await startTestServer()
const unavailable: Behaviour = { status: 503, body: '<h1>503</h1>' }

type Through = { kerbside: Kerbside; proxy: FlakyProxy }

/** A client of a fresh organisation, through a proxy that does what is planned. */
async function through(
  plan: Behaviour[],
  options: Partial<KerbsideOptions> = {},
): Promise<Through> {
  const { writeKey } = await createTestOrganisation(server.db, plainCatalog)
  const proxy = await startFlakyProxy(server.url, ...plan)
  const kerbside = createKerbside({ apiKey: writeKey, baseUrl: proxy.url, ...options })
  return { kerbside, proxy }
}

/** The orders that there are, asked for when no more failures are planned. */
async function ordersOf({ kerbside, proxy }: Through) {
  proxy.plan = []
  return collect(kerbside.orders.all())
}

test.each<[string, Behaviour[]]>([
  ['503 before it is placed', [unavailable]],
  ['the connection closed once it is placed', ['drop']],
  ['half of the answer once it is placed', ['cut']],
  ['one after another', ['drop', unavailable, 'cut']],
])('%s: exactly one order, and its answer', async (_, plan) => {
  const calling = await through([...plan])
  const placed = await calling.kerbside.orders.place(aBody())
  const { requests } = calling.proxy
  expect(requests).toHaveLength(plan.length + 1)
  const keys = new Set(requests.map(({ headers }) => headers['idempotency-key']))
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(await ordersOf(calling)).toEqual([placed])
})

test('no answer in time, once it is placed: exactly one order', async () => {
  const calling = await through(['hang'], { timeoutMs: 3000 })
  const placed = await calling.kerbside.orders.place(aBody(), { idempotencyKey: 'mine' })
  const keys = calling.proxy.requests.map(({ headers }) => headers['idempotency-key'])
  expect(keys.slice(0, 2)).toEqual(['mine', 'mine'])
  expect(await ordersOf(calling)).toEqual([placed])
})

test.each([500, 502, 503, 504, 429])('a %i is asked again, with growing waits', async (status) => {
  const { kerbside, proxy } = await through([{ status }, { status }])
  await kerbside.orders.list()
  const [first, second, third] = proxy.requests.map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(120)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(245)
})

test('so many retries and no more; then the last refusal is thrown', async () => {
  const body = JSON.stringify({ error: 'Something went wrong on our side.' })
  const fault = { status: 500, body, headers: { 'x-request-id': 'req-7' } }
  const { kerbside, proxy } = await through([fault, fault, fault, fault, fault])
  await expect(kerbside.orders.place(aBody())).rejects.toMatchObject({
    status: 500,
    message: 'Something went wrong on our side.',
    requestId: 'req-7',
  })
  expect(proxy.requests).toHaveLength(4)

  const once = createKerbside({ apiKey: 'x', baseUrl: proxy.url, retries: 0 })
  await expect(once.orders.list()).rejects.toMatchObject({ status: 500 })
  expect(proxy.requests).toHaveLength(5)
})

test('what would happen twice is never repeated, and the outcome is told to be unknown', async () => {
  const { kerbside, proxy } = await through([])
  const { id } = await kerbside.orders.place(aBody())
  const asked = proxy.requests.length
  proxy.plan = ['drop']
  await expect(kerbside.orders.cancel(id)).rejects.toMatchObject({ status: 0 })
  expect(proxy.requests).toHaveLength(asked + 1)
  expect((await kerbside.orders.get(id)).status).toBe('cancelled')
})

test('refusals that would not pass are not repeated', async () => {
  for (const status of [400, 401, 402, 403, 404, 413, 422, 302, 501]) {
    const headers = { location: '/elsewhere' }
    const { kerbside, proxy } = await through([{ status, headers }])
    await expect(kerbside.orders.place(aBody())).rejects.toMatchObject({ status })
    expect(proxy.requests).toHaveLength(1)
  }
})

test('Retry-After is waited for', async () => {
  const { kerbside, proxy } = await through([{ status: 429, headers: { 'retry-after': '2' } }])
  await kerbside.organisation.get()
  const [first, second] = proxy.requests.map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1990)
})

test('a budget that is spent is told with its Retry-After, or waited for', async () => {
  const small = await startTestServer({ apiPerMinute: 1 })
  const { readKey } = await createTestOrganisation(small.db)
  const options = { apiKey: readKey, baseUrl: small.url }
  const impatient = createKerbside({ ...options, retries: 0 })
  await impatient.organisation.get()
  const refusal: unknown = await impatient.organisation.get().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(KerbsideError)
  const { status, retryAfter } = refusal as KerbsideError
  expect(status).toBe(429)
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)

  const waiting = createKerbside(options).organisation.get({ signal: AbortSignal.timeout(300) })
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a Retry-After beyond a minute is handed on at once', async () => {
  const { kerbside, proxy } = await through([{ status: 503, headers: { 'retry-after': '3600' } }])
  await expect(kerbside.organisation.get()).rejects.toMatchObject({ status: 503, retryAfter: 3600 })
  expect(proxy.requests).toHaveLength(1)
})

test('an answer that does not come in time', async () => {
  const { kerbside, proxy } = await through(['hang'], { retries: 0, timeoutMs: 400 })
  const began = Date.now()
  const { host } = new URL(proxy.url)
  await expect(kerbside.orders.list()).rejects.toMatchObject({
    status: 0,
    message: `${host} did not answer within 400 ms`,
  })
  expect(Date.now() - began).toBeGreaterThanOrEqual(390)
})

test("the caller's signal ends a call, its waiting and its paging, with the signal's reason", async () => {
  const { kerbside, proxy } = await through(['hang'])
  const reason = new Error('enough')
  const ending = new AbortController()
  setTimeout(() => ending.abort(reason), 100)
  await expect(kerbside.orders.list({}, { signal: ending.signal })).rejects.toBe(reason)
  expect(proxy.requests).toHaveLength(1)
  await expect(kerbside.orders.place(aBody(), { signal: ending.signal })).rejects.toBe(reason)
  expect(proxy.requests).toHaveLength(1)

  await kerbside.orders.place(aBody())
  await kerbside.orders.place(aBody())
  const midway = new AbortController()
  const all = kerbside.orders.all({ limit: 1 }, { signal: midway.signal })
  await all.next()
  midway.abort(reason)
  await expect(all.next()).rejects.toBe(reason)
})

test('nobody listening is told by its code, after the retries', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const asked = vi.fn(fetch)
  const baseUrl = `http://127.0.0.1:${port}`
  const kerbside = createKerbside({ apiKey: 'x', baseUrl, fetch: asked, retries: 1 })
  await expect(kerbside.organisation.get()).rejects.toMatchObject({
    status: 0,
    message: `127.0.0.1:${port} did not answer (ECONNREFUSED)`,
  })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a success that is not JSON is no answer of the API', async () => {
  const { kerbside } = await through([{ status: 200, body: '<h1>Welcome</h1>' }])
  await expect(kerbside.organisation.get()).rejects.toMatchObject({
    name: 'KerbsideError',
    status: 200,
    message: expect.stringContaining('something other than JSON'),
  })
})
