import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { writeMetrics } from '#server/metrics/write-metrics.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { freePort } from '#test/free-port.ts'
import { startServe } from '#test/processes.ts'
import { parseMetrics } from './parse-metrics.ts'
import type { Family } from './parse-metrics.ts'

vi.setConfig({ testTimeout: 120_000 })

const valueOf = (family: Family | undefined, labels: Record<string, string>) =>
  family?.samples.find((sample) =>
    Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  )?.value

test('any labels are written so that they are read the same', () => {
  const label = fc.dictionary(fc.stringMatching(/^[a-z_]{1,5}$/), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(label, { minLength: 1 }), (all) => {
      const samples = all.map((labels, value) => ({ labels, value }))
      const text = writeMetrics([{ name: 'm_total', help: 'a\nb\\c', type: 'counter', samples }])
      const read = parseMetrics(text).get('m_total')
      expect(read?.samples.map(({ labels, value }) => ({ labels: { ...labels }, value }))).toEqual(
        samples.map(({ labels, value }) => ({ labels: { ...labels }, value })),
      )
    }),
  )
})

test('emails that are kept because SMTP_URL is not set are never due, and others are', async () => {
  const operator = await startTestServer()
  const organisation = await createTestOrganisation(operator.db, plainCatalog)
  expect((await placeByBrowser(operator, organisation, anOrder())).status).toBe(201)
  await operator.owner.query(`update mails set due_at = now() - interval '20 minutes'`)
  const settings = { DATABASE_URL: operator.databaseUrl, SECRET_KEY: SECRET }
  const scrape = async (more: Record<string, string>) => {
    const port = await freePort()
    await using server = await startServe({ ...settings, ...more, METRICS_PORT: String(port) })
    const metrics = parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    return ['waiting', 'due', 'oldest_due_seconds'].map((what) =>
      valueOf(metrics.get(`kerbside_queue_${what}`), { queue: 'emails' }),
    )
  }
  expect(await scrape({})).toEqual([1, 0, 0])
  // Locked, so that the server doesn't send it.
  await operator.owner.query('begin; select from mails for update')
  const [waiting, due, oldest] = await scrape({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  await operator.owner.query('rollback')
  expect([waiting, due]).toEqual([1, 1])
  expect(oldest).toBeGreaterThanOrEqual(1200)
})

test('GET /metrics on its own port: requests, refusals, queues, pools and the process', async () => {
  const operator = await startTestServer()
  const organisation = await createTestOrganisation(operator.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, paymentRequired: true },
  })
  const { slug, id, readKey } = organisation
  const port = await freePort()
  const settings = { DATABASE_URL: operator.databaseUrl, SECRET_KEY: SECRET }
  await using server = await startServe({ ...settings, METRICS_PORT: String(port) })
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    const text = await answer.text()
    for (const secret of [slug, id, readKey, '203.0.113']) expect(text).not.toContain(secret)
    return parseMetrics(text)
  }
  await scrape()

  for (let count = 0; count < 3; count += 1) {
    await server.fetch('/api/v1/organisation', { headers: withKey(readKey) })
  }
  await server.fetch('/api/v1/organisation')
  await server.fetch(`/nothing/${slug}`)
  expect((await placeByBrowser(operator, organisation, anOrder())).status).toBe(201)

  const metrics = await scrape()
  const route = { method: 'GET', route: '/api/v1/organisation' }
  const requests = metrics.get('kerbside_requests_total')
  expect(requests?.type).toBe('counter')
  expect(valueOf(requests, { ...route, status: '200' })).toBe(3)
  expect(valueOf(requests, { ...route, status: '401' })).toBe(1)
  expect(valueOf(requests, { route: 'unknown', status: '404' })).toBe(1)
  expect(valueOf(metrics.get('kerbside_refusals_total'), { reason: 'bad_api_key' })).toBe(1)

  const durations = metrics.get('kerbside_request_duration_seconds')?.samples ?? []
  const buckets = durations.filter(
    ({ name, labels }) => name.endsWith('_bucket') && labels['route'] === route.route,
  )
  const counts = buckets.map(({ value }) => value)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(buckets.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: 4 })

  expect(valueOf(metrics.get('kerbside_database_up'), {})).toBe(1)
  expect(valueOf(metrics.get('kerbside_queue_waiting'), { queue: 'holds' })).toBe(1)
  expect(valueOf(metrics.get('kerbside_queue_due'), { queue: 'holds' })).toBe(0)
  expect(valueOf(metrics.get('kerbside_queue_waiting'), { queue: 'deliveries' })).toBe(0)
  expect(valueOf(metrics.get('kerbside_queue_waiting'), { queue: 'emails' })).toBe(1)
  for (const pool of ['requests', 'workers']) {
    for (const state of ['used', 'idle', 'waiting']) {
      const value = valueOf(metrics.get('kerbside_pool_connections'), { pool, state })
      expect(value, `${pool} ${state}`).toBeGreaterThanOrEqual(0)
    }
  }
  for (const queue of ['texts', 'refunds', 'charges', 'billing']) {
    expect(valueOf(metrics.get('kerbside_queue_waiting'), { queue }), queue).toBeGreaterThanOrEqual(
      0,
    )
  }
  expect(valueOf(metrics.get('kerbside_disk_free_bytes'), {})).toBeGreaterThan(0)
  expect(valueOf(metrics.get('kerbside_disk_size_bytes'), {})).toBeGreaterThan(
    valueOf(metrics.get('kerbside_disk_free_bytes'), {}) ?? Infinity,
  )
  // Both clocks are this machine's.
  const ahead = valueOf(metrics.get('kerbside_database_clock_ahead_seconds'), {})
  expect(Math.abs(ahead ?? Infinity)).toBeLessThan(60)
  expect(
    valueOf(metrics.get('kerbside_event_loop_delay_seconds'), { quantile: '0.99' }),
  ).toBeLessThan(60)

  for (const [path, init] of [
    ['/', {}],
    ['/metrics', { method: 'POST' }],
  ] as const) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, init)).status).toBe(404)
  }
  // The public port has none.
  expect((await server.fetch('/metrics')).status).toBe(404)

  // What another process did counts too.
  await operator.db.query({ text: `select claim_chore('purge-all', interval '1 second')` })
  await operator.db.query({ text: `select finish_chore('purge-all', 4)` })
  await operator.db.query({ text: `select claim_chore('stuck', interval '1 second')` })
  await operator.owner.query(
    `insert into webhook_endpoints
        (organisation_id, id, url, event_types, enabled, disabled_reason, secret)
      values ($1, 'we_' || repeat('0', 32), 'https://receiver.example', '{order.created}', false,
        'gone', '')`,
    [id],
  )
  const worked = await scrape()
  const [begun, done] = ['begun', 'done'].map((name) =>
    worked.get(`kerbside_chore_${name}_timestamp_seconds`),
  )
  const now = Date.now() / 1000
  expect(Math.abs((valueOf(done, { chore: 'purge-all' }) ?? 0) - now)).toBeLessThan(60)
  expect(Math.abs((valueOf(begun, { chore: 'stuck' }) ?? 0) - now)).toBeLessThan(60)
  expect(valueOf(done, { chore: 'stuck' })).toBeUndefined()
  expect(valueOf(worked.get('kerbside_endpoints_disabled'), { reason: 'gone' })).toBe(1)
  expect(valueOf(worked.get('kerbside_endpoints_disabled'), { reason: 'failing' })).toBe(0)

  // A late hold is due. Without the database, the rest is still there.
  await operator.owner.query(`update orders set held_until = now() - interval '90 seconds'`)
  expect(
    valueOf((await scrape()).get('kerbside_queue_oldest_due_seconds'), { queue: 'holds' }),
  ).toBeGreaterThanOrEqual(90)
  await operator.owner.query('alter function queue_depths() rename to queue_depths_away')
  const without = await scrape()
  await operator.owner.query('alter function queue_depths_away() rename to queue_depths')
  expect(valueOf(without.get('kerbside_database_up'), {})).toBe(0)
  expect(without.has('kerbside_queue_waiting')).toBe(false)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
