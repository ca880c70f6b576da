import { expect, test } from 'vitest'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { createKerbside } from '../../client/src/kerbside.ts'
import { KerbsideError } from '../../client/src/http/kerbside-error.ts'
import { aBody, collect } from './a-body.ts'
import { connectThrough } from './connect-through.ts'
import type { Through } from './connect-through.ts'
import type { Behaviour } from './flaky-proxy.ts'

const server = await startTestServer()
const unavailable: Behaviour = { status: 503, body: '<h1>503</h1>' }

/** The orders that were placed. Reading them ends the planned failures. */
async function ordersOf({ kerbside, proxy }: Through) {
  proxy.plan = []
  return collect(kerbside.orders.all())
}

test.each<[string, Behaviour[]]>([
  ['503 before the order is placed', [unavailable]],
  ['a connection closed after the order is placed', ['drop']],
  ['half of the answer after the order is placed', ['cut']],
  ['all of these in a row', ['drop', unavailable, 'cut']],
])('%s: one order is placed and returned', async (_, plan) => {
  const calling = await connectThrough(server, [...plan])
  const placed = await calling.kerbside.orders.place(aBody())
  const { requests } = calling.proxy
  expect(requests).toHaveLength(plan.length + 1)
  const keys = new Set(requests.map(({ headers }) => headers['idempotency-key']))
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(await ordersOf(calling)).toEqual([placed])
})

test('no answer in time after the order is placed: one order is placed', async () => {
  const calling = await connectThrough(server, ['hang'], { timeoutMs: 3000 })
  const placed = await calling.kerbside.orders.place(aBody(), { idempotencyKey: 'mine' })
  const keys = calling.proxy.requests.map(({ headers }) => headers['idempotency-key'])
  expect(keys.slice(0, 2)).toEqual(['mine', 'mine'])
  expect(await ordersOf(calling)).toEqual([placed])
})

test.each([500, 502, 503, 504, 429])('a %i is retried, with growing waits', async (status) => {
  const { kerbside, proxy } = await connectThrough(server, [{ status }, { status }])
  await kerbside.orders.list()
  const [first, second, third] = proxy.requests.map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(120)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(245)
})

test('the last refusal is thrown after the last retry', async () => {
  const body = JSON.stringify({ error: 'Something went wrong on our side.' })
  const fault = { status: 500, body, headers: { 'x-request-id': 'req-7' } }
  const { kerbside, proxy } = await connectThrough(server, [fault, fault, fault, fault, fault])
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

test('a call that might take effect twice is not retried', async () => {
  const { kerbside, proxy } = await connectThrough(server, [])
  const { id } = await kerbside.orders.place(aBody())
  const asked = proxy.requests.length
  proxy.plan = ['drop']
  await expect(kerbside.orders.cancel(id)).rejects.toMatchObject({ status: 0 })
  expect(proxy.requests).toHaveLength(asked + 1)
  expect((await kerbside.orders.get(id)).status).toBe('cancelled')
})

test('permanent refusals are not retried', async () => {
  for (const status of [400, 401, 402, 403, 404, 413, 422, 302, 501]) {
    const headers = { location: '/elsewhere' }
    const { kerbside, proxy } = await connectThrough(server, [{ status, headers }])
    await expect(kerbside.orders.place(aBody())).rejects.toMatchObject({ status })
    expect(proxy.requests).toHaveLength(1)
  }
})

test('a retry waits for Retry-After', async () => {
  const { kerbside, proxy } = await connectThrough(server, [
    { status: 429, headers: { 'retry-after': '2' } },
  ])
  await kerbside.organisation.get()
  const [first, second] = proxy.requests.map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1990)
})

test('a spent budget is thrown with its Retry-After, or waited for', async () => {
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

test('a Retry-After beyond a minute is thrown at once', async () => {
  const { kerbside, proxy } = await connectThrough(server, [
    { status: 503, headers: { 'retry-after': '3600' } },
  ])
  await expect(kerbside.organisation.get()).rejects.toMatchObject({ status: 503, retryAfter: 3600 })
  expect(proxy.requests).toHaveLength(1)
})
