import { afterEach, expect, test, vi } from 'vitest'
import { WINDOW_SECONDS } from '#server/http/rate-limit.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { freePort } from '#test/free-port.ts'
import { startServe } from '#test/processes.ts'
import { hasRedis, startRedis } from './redis-server.ts'

/** Rate limits are exact under concurrency, and with Redis across processes. */

const LIMIT = 20
const CROWD = LIMIT + 50
afterEach(() => void vi.useRealTimers())

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const passed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429)

function crowd<Result>(size: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: size }, (_, index) => work(index)))
}

function readOrganisation(server: Pick<TestServer, 'fetch'>, key: string): Promise<Answer> {
  return server.fetch('/api/v1/organisation', { headers: withKey(key) })
}

test('exactly the limit passes for one key, and the rest learn when to retry', async () => {
  const server = await startTestServer({ apiPerMinute: LIMIT })
  const { readKey, writeKey } = await createTestOrganisation(server.db)
  const answers = await crowd(CROWD, () => readOrganisation(server, readKey))
  expect(passed(answers).length).toBe(LIMIT)
  const left = answers.map(({ status, headers }) => {
    expect(headers.get('ratelimit-policy')).toBe(`"key";q=${LIMIT};w=${WINDOW_SECONDS}`)
    const [, remaining, reset] =
      /^"key";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
    expect(Number(reset)).toBeGreaterThan(WINDOW_SECONDS - 30)
    expect(Number(reset)).toBeLessThanOrEqual(WINDOW_SECONDS)
    expect(headers.get('retry-after')).toBe(status === 429 ? reset : null)
    return status === 429 ? 'refused' : Number(remaining)
  })
  const each = Array.from({ length: LIMIT }, (_, index) => index)
  expect(left.filter((one) => one !== 'refused').sort((a, b) => a - b)).toEqual(each)
  // Another key of the same organisation has its own budget.
  expect((await readOrganisation(server, writeKey)).status).toBe(200)
})

test('refused requests do not count: after Retry-After the whole budget is back', async () => {
  const server = await startTestServer({ apiPerMinute: LIMIT })
  const { readKey } = await createTestOrganisation(server.db)
  const answers = await crowd(CROWD, () => readOrganisation(server, readKey))
  const refused = answers.find(({ status }) => status === 429)
  const seconds = Number(refused?.headers.get('retry-after'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  expect(passed(await crowd(CROWD, () => readOrganisation(server, readKey))).length).toBe(LIMIT)
})

test('requests with a wrong key use none of the real key’s budget', async () => {
  const server = await startTestServer({ apiPerMinute: 3 })
  const { readKey } = await createTestOrganisation(server.db)
  await crowd(20, () => readOrganisation(server, `${readKey}x`))
  const answers = await crowd(5, () => readOrganisation(server, readKey))
  expect(passed(answers).length).toBe(3)
})

test('a public endpoint has one budget for all callers and organisations', async () => {
  const server = await startTestServer({ publicPerMinute: LIMIT })
  const slugs = await organisations(server)
  const answers = await crowd(CROWD, (index) =>
    server.fetch(`/api/public/${slugs[index % 2]?.slug}/catalog`, {
      headers: { 'x-forwarded-for': `203.0.113.${index}`, 'user-agent': `client ${index}` },
    }),
  )
  expect(passed(answers).length).toBe(LIMIT)
  for (const { status, headers } of answers) {
    expect(headers.get('retry-after')).toBe(status === 429 ? '60' : null)
    expect(headers.has('ratelimit') || headers.has('ratelimit-policy')).toBe(false)
  }
  // Another path or method has its own budget.
  expect((await server.fetch(`/api/public/${slugs[0].slug}/availability`)).status).toBe(200)
  expect((await placeByBrowser(server, slugs[0], anOrder())).status).toBe(201)
})

test('HEAD counts as GET, and so does an unknown organisation', async () => {
  const server = await startTestServer({ publicPerMinute: 4 })
  const [{ slug }] = await organisations(server)
  const catalog = `/api/public/${slug}/catalog`
  const head = () => server.fetch(catalog, { method: 'HEAD' })
  expect(statuses([await head(), await server.fetch(catalog), await head()])).toEqual([
    200, 200, 200,
  ])
  expect((await server.fetch('/api/public/unknown/catalog')).status).toBe(404)
  const refused = [await server.fetch(catalog), await head()]
  expect(statuses(refused)).toEqual([429, 429])
  expect(refused[1]?.headers.get('retry-after')).toBe('60')
})

test('preflights and refused origins use none of the budget', async () => {
  const server = await startTestServer({ publicPerMinute: 3 })
  const [organisation] = await organisations(server)
  const path = `/api/public/${organisation.slug}/orders`
  const ask = (method: string, origin: string) =>
    server.fetch(path, {
      method,
      headers: {
        origin,
        'content-type': 'application/json',
        'access-control-request-method': 'POST',
      },
      ...(method === 'POST' && { body: '{}' }),
    })
  const foreign = 'https://evil.example'
  expect(new Set(statuses(await crowd(10, () => ask('OPTIONS', BOOKING_ORIGIN))))).toEqual(
    new Set([204]),
  )
  expect(new Set(statuses(await crowd(10, () => ask('OPTIONS', foreign))))).toEqual(new Set([403]))
  expect(new Set(statuses(await crowd(10, () => ask('POST', foreign))))).toEqual(new Set([403]))
  const answers = await crowd(5, () => placeByBrowser(server, organisation, anOrder()))
  expect(statuses(answers).sort((a, b) => a - b)).toEqual([201, 201, 201, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('access-control-allow-origin')).toBe(BOOKING_ORIGIN)
  expect(refused?.headers.get('access-control-expose-headers')).toContain('Retry-After')
})

test('with the organisation scope each organisation has its own budget', async () => {
  const server = await startTestServer({ publicPerMinute: 5, publicScope: 'organisation' })
  for (const { slug } of await organisations(server)) {
    const answers = await crowd(20, () => server.fetch(`/api/public/${slug}/catalog`))
    expect(passed(answers).length).toBe(5)
  }
})

const why = hasRedis ? '' : ' (skipped: redis-server is not installed)'

test.skipIf(!hasRedis)(
  `with Redis two processes share budgets; without it each keeps its own until it is back${why}`,
  async () => {
    const operator = await startTestServer()
    const port = await freePort()
    await using redis = await startRedis(port)
    const settings = {
      DATABASE_URL: operator.databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      SECRET_KEY: SECRET,
      API_RATE_PER_MINUTE: String(LIMIT),
      PUBLIC_RATE_PER_MINUTE: String(LIMIT),
    }
    await using one = await startServe(settings)
    await using other = await startServe(settings)
    const both = [one, other]
    const server = (index: number) => both[index % 2] ?? one
    const { slug } = await createTestOrganisation(operator.db, plainCatalog)
    const crowdWithNewKey = async () => {
      const { readKey } = await createTestOrganisation(operator.db)
      return crowd(CROWD, async (index) => {
        const began = performance.now()
        const answer = await readOrganisation(server(index), readKey)
        return { ...answer, ms: performance.now() - began }
      })
    }

    expect(passed(await crowdWithNewKey()).length).toBe(LIMIT)
    const open = await crowd(CROWD, (index) => server(index).fetch(`/api/public/${slug}/catalog`))
    expect(passed(open).length).toBe(LIMIT)

    redis.send('SIGSTOP') // connected, but silent
    expectLocal(await crowdWithNewKey())
    redis.send('SIGCONT')
    await expect.poll(async () => passed(await crowdWithNewKey()).length, poll).toBe(LIMIT)

    const [before] = await Promise.all([crowdWithNewKey(), redis[Symbol.asyncDispose]()])
    expect(passed(before).length).toBeLessThanOrEqual(2 * LIMIT)
    expectLocal(await crowdWithNewKey())

    await using again = await startRedis(port)
    await expect.poll(async () => passed(await crowdWithNewKey()).length, poll).toBe(LIMIT)
    again.send('SIGTERM')
  },
)

const poll = { timeout: 30_000, interval: 250 }

/** Every request gets a quick answer, by the budget of the process that received it. */
function expectLocal(answers: readonly (Answer & { ms: number })[]): void {
  expect(new Set(statuses(answers))).toEqual(new Set([200, 429]))
  expect(passed(answers).length).toBe(2 * LIMIT)
  for (const { ms } of answers) expect(ms).toBeLessThan(5000)
}

async function organisations(server: TestServer): Promise<[TestOrganisation, TestOrganisation]> {
  return [
    await createTestOrganisation(server.db, plainCatalog),
    await createTestOrganisation(server.db, plainCatalog),
  ]
}
