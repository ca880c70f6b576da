import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { aFullOrder, fullCatalog, ids, openRules } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Rules, section 10, "Quote".

const server = await startTestServer()
const catalog = { ...fullCatalog, bookingRules: openRules }
const organisation = await createTestOrganisation(server.db, catalog)
const small = (more: object = {}) => aFullOrder({ productId: ids.small, areaId: ids.area, ...more })

/** Both calls, with `dryRun` or without. */
const calls = {
  key: (of: TestOrganisation, body: unknown, query = '', more = {}) =>
    server.fetch(`/api/v1/orders${query}`, {
      method: 'POST',
      headers: withKey(of.writeKey, more),
      body: JSON.stringify(body),
    }),
  browser: (of: TestOrganisation, body: unknown, query = '', more = {}) =>
    server.fetch(`/api/public/${of.slug}/orders${query}`, {
      method: 'POST',
      headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    }),
}
const DRY = '?dryRun=true'

/** How many rows of an organisation each table has that an order would write to. */
async function countRows({ id }: TestOrganisation): Promise<unknown> {
  const tables = ['orders', 'order_lines', 'jobs', 'events', 'mails', 'capacity_days', 'audit_log']
  const counts = tables.map(
    (table) => `(select count(*)::int from ${table} where organisation_id = $1) as ${table}`,
  )
  return (await server.owner.query(`select ${counts.join(', ')}`, [id])).rows[0]
}

test.each(['key', 'browser'] as const)('a quote by %s is what the order costs', async (caller) => {
  const call = calls[caller]
  const body = small({ addOns: [{ productId: ids.mattress, quantity: 2 }] })
  const before = await countRows(organisation)
  const quote = await call(organisation, body, DRY)
  expect(quote.status, quote.text).toBe(200)
  expect(await countRows(organisation)).toEqual(before)

  const placed = await call(organisation, body)
  expect(placed.status).toBe(201)
  const headers = withKey(organisation.readKey)
  const { json: order } = await server.fetch(`/api/v1/orders/${placed.json.id}`, { headers })
  expect(quote.json).toEqual({
    dryRun: true,
    currency: 'AUD',
    total: order.total,
    gst: order.gst,
    discount: 0,
    deliveryDate: order.deliveryDate,
    pickupDate: order.pickupDate,
    charges: order.charges,
    jobs: order.jobs.map(({ type, date }: Record<string, string>) => ({ type, date })),
  })
})

test.each(['key', 'browser'] as const)(
  'a quote by %s is refused as the order is',
  async (caller) => {
    const call = calls[caller]
    const own = await createTestOrganisation(server.db, catalog)
    const bodies: unknown[] = [
      {},
      null,
      small({ acceptedTerms: false, email: 'x' }),
      small({ productId: ids.bin }),
      small({ deliveryDate: '2020-01-01', pickupDate: '2020-01-02' }),
      small({ expectedTotal: 1 }),
      small({ quantity: 3 }),
      small({ lines: [{ ...small(), quantity: 1, discountPercent: 50, productId: ids.small }] }),
    ]
    for (const body of bodies) {
      const [quote, order] = [await call(own, body, DRY), await call(own, body)]
      expect([quote.status, quote.json], JSON.stringify(body)).toEqual(
        order.status === 201 ? [200, quote.json] : [order.status, order.json],
      )
      expect(quote.headers.get('kerbside-problems')).toBe(order.headers.get('kerbside-problems'))
    }
    await own.within((org) => setSubscription(org, false))
    expect((await call(own, small(), DRY)).status).toBe(402)
  },
)

test('a quote looks at the bins that are left, and takes none', async () => {
  const own = await createTestOrganisation(server.db, catalog)
  const two = small({ quantity: 2 })
  for (let times = 0; times < 3; times += 1) {
    expect((await calls.key(own, two, DRY)).status).toBe(200)
  }
  expect((await calls.key(own, two)).status).toBe(201)
  const late = await calls.key(own, small(), DRY)
  expect(late.status).toBe(422)
  expect(late.headers.get('kerbside-problems')).toMatch(/^"deliveryDate";code=sold_out;next="/)
})

test('a quote neither claims an Idempotency-Key nor looks one up', async () => {
  const own = await createTestOrganisation(server.db, catalog)
  const key = { 'idempotency-key': randomUUID() }
  for (const call of [calls.key, calls.browser]) {
    const quote = await call(own, small(), DRY, key)
    expect([quote.status, quote.headers.has('idempotent-replayed')]).toEqual([200, false])
    const placed = await call(own, small(), '', key)
    expect([placed.status, placed.headers.has('idempotent-replayed')]).toEqual([201, false])
    const known = await call(own, { ...small(), quantity: 0 }, DRY, key)
    expect([known.status, known.headers.has('idempotent-replayed')]).toEqual([422, false])
    const malformed = await call(own, small(), DRY, { 'idempotency-key': 'x'.repeat(256) })
    expect(malformed.headers.get('kerbside-problems')).toBe('"Idempotency-Key";code=invalid')
  }
})

test.each(['', '1', 'TRUE', 'yes', 'true&dryRun=true'])('dryRun=%s is refused', async (value) => {
  const before = await countRows(organisation)
  for (const call of [calls.key, calls.browser]) {
    const refused = await call(organisation, small(), `?dryRun=${value}`)
    expect([refused.status, refused.headers.get('kerbside-problems')]).toEqual([
      422,
      '"dryRun";code=invalid',
    ])
  }
  expect(await countRows(organisation)).toEqual(before)
})

test('a read-only key gets no quote, and neither does an untrusted page', async () => {
  const path = `/api/v1/orders${DRY}`
  const headers = withKey(organisation.readKey)
  const body = JSON.stringify(small())
  expect((await server.fetch(path, { method: 'POST', headers, body })).status).toBe(403)
  const evil = { origin: 'https://evil.example' }
  expect((await calls.browser(organisation, small(), DRY, evil)).status).toBe(403)
})

test('a revoked key gets no quote, although it has just placed an order', async () => {
  const own = await createTestOrganisation(server.db, catalog)
  expect((await calls.key(own, small())).status).toBe(201)
  await server.owner.query('update api_keys set revoked_at = now() where organisation_id = $1', [
    own.id,
  ])
  expect((await calls.key(own, small(), DRY)).status).toBe(401)
})

test('the data is consistent at the end', () => checkInvariants(server.owner))
