import { expect, test } from 'vitest'
import { addOrigin, removeOrigin } from '#server/organisations/change-origins.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByBrowser,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 4.5. Rules, section 2, "Origins", and section 5, "Browser summary".

const SHOP = 'https://www.shop.example'
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog, { origins: [SHOP] })
const path = `/api/public/${organisation.slug}/orders`
const place = (headers: Record<string, string>, sent: RequestInit['body'] = body, to = path) =>
  server.fetch(to, { method: 'POST', headers, body: sent ?? null })
const body = JSON.stringify(anOrder())
const json = { 'content-type': 'application/json' }

test('answers 201 with the shorter summary and nothing more', async () => {
  const placed = await placeByBrowser(server, organisation, anOrder())
  expect(placed.status).toBe(201)
  const { id, reference, accessKey } = placed.json
  expect(placed.json).toEqual({
    id,
    reference,
    total: 45_000,
    deliveryDate: inDays(3),
    pickupDate: inDays(10),
    status: 'confirmed',
    paid: false,
    paymentRequired: false,
    accessKey,
    manageUrl: `http://booking.test:4000/book/${organisation.slug}/orders/${id}#${accessKey}`,
  })
  expect(accessKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(placed.headers.has('idempotent-replayed')).toBe(false)
})

test('shows whether the organisation requires payment', async () => {
  const strict = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, paymentRequired: true },
  })
  const placed = await placeByBrowser(server, strict, anOrder())
  expect(placed.json).toMatchObject({ paymentRequired: true, paid: false })
})

test('accepts the origins of the deployment and of the organisation', async () => {
  for (const origin of [BOOKING_ORIGIN, SHOP]) {
    const placed = await place({ ...json, origin })
    expect(placed.status, origin).toBe(201)
    expect(placed.headers.get('access-control-allow-origin')).toBe(origin)
    expect(placed.headers.get('vary')).toMatch(/\borigin\b/i)
    const exposed = placed.headers.get('access-control-expose-headers') ?? ''
    expect(exposed.toLowerCase().split(/, */).sort()).toEqual([
      'idempotency-mismatch',
      'idempotent-replayed',
      'kerbside-ignored',
      'kerbside-problems',
      'retry-after',
    ])
  }
})

test.each([
  ['null'],
  ['*'],
  [''],
  ['https://evil.example'],
  ['http://www.shop.example'],
  ['https://shop.example'],
  ['https://www.shop.example/'],
  ['https://www.shop.example:8443'],
  ['https://www.shop.example.evil.example'],
  ['https://WWW.SHOP.EXAMPLE'],
  ['https://user@www.shop.example'],
  ['http://booking.test'],
  ['https://booking.test:4000'],
  ['http://booking.test:4000/book'],
  [`${SHOP}, ${SHOP}`],
])('refuses the origin %j with 403', async (origin) => {
  const answer = await place({ ...json, origin })
  expect(answer.status).toBe(403)
  expect(answer.json).toEqual({ error: 'Untrusted request origin' })
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
})

test('refuses a call without an origin with 403, even with a key', async () => {
  for (const headers of [json, withKey(organisation.writeKey), { ...json, referer: SHOP }]) {
    const answer = await place(headers)
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ error: 'Untrusted request origin' })
  }
})

test("refuses another organisation's origin", async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const answer = await place({ ...json, origin: SHOP }, body, `/api/public/${other.slug}/orders`)
  expect(answer.status).toBe(403)
})

test('a change of the allowlist applies from the next request', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const to = `/api/public/${own.slug}/orders`
  const origin = 'https://new.example'
  expect((await place({ ...json, origin }, body, to)).status).toBe(403)
  await own.within((org) => addOrigin(org, origin))
  expect((await place({ ...json, origin }, body, to)).status).toBe(201)
  await own.within((org) => removeOrigin(org, origin))
  expect((await place({ ...json, origin }, body, to)).status).toBe(403)
})

test.each([['unknown-slug'], ['UPPER'], ['a--b'], ['%20'], ['x'.repeat(200)]])(
  'answers 404 if no organisation has the slug %s',
  async (slug) => {
    const answer = await place(
      { ...json, origin: BOOKING_ORIGIN },
      body,
      `/api/public/${slug}/orders`,
    )
    expect(answer.status).toBe(404)
    expect(answer.headers.get('access-control-allow-origin')).toBe(BOOKING_ORIGIN)
  },
)

test('answers 402 while the subscription is inactive', async () => {
  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  await lapsed.within((org) => setSubscription(org, false))
  const answer = await placeByBrowser(server, lapsed, anOrder())
  expect(answer.status).toBe(402)
  expect(answer.headers.get('access-control-allow-origin')).toBe(BOOKING_ORIGIN)
})

test('a page on another site can read why its write was refused', async () => {
  const expected = [
    [place({ origin: SHOP, 'content-type': 'text/plain' }), 415],
    [place({ ...json, origin: SHOP }, '{'), 400],
    [place({ ...json, origin: SHOP }, '{}'), 422],
    [place({ ...json, origin: SHOP }, `{"notes":"${'x'.repeat(17_000)}"}`), 413],
  ] as const
  for (const [asked, status] of expected) {
    const answer = await asked
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP)
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
  }
})

test.each([[BOOKING_ORIGIN], [SHOP]])('answers the preflight from %s', async (origin) => {
  const answer = await server.fetch(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })
  expect(answer.status).toBe(204)
  expect(answer.text).toBe('')
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-allow-methods')).toBe('POST')
  expect(answer.headers.get('access-control-allow-headers')).toBe('content-type, idempotency-key')
  expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0)
  expect(answer.headers.get('vary')).toMatch(/\borigin\b/i)
  expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
})

test.each([['https://evil.example'], ['null'], [undefined]])(
  'refuses the preflight from %s with 403',
  async (origin) => {
    const answer = await server.fetch(path, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', ...(origin && { origin }) },
    })
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ error: 'Untrusted request origin' })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  },
)

test('a browser cannot discount itself', async () => {
  const lines = [{ ...JSON.parse(body), discountPercent: 1 }]
  const answer = await placeByBrowser(server, organisation, anOrder({ lines }))
  expect(problemFields(answer)).toEqual(['lines[0].discountPercent'])
})

test('an organisation can allow a discount', async () => {
  const generous = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, publicDiscountLimitPercent: 10 },
  })
  const line = JSON.parse(body)
  const placed = await placeByBrowser(
    server,
    generous,
    anOrder({ lines: [{ ...line, discountPercent: 10 }] }),
  )
  expect(placed.json.total).toBe(40_500)
  const more = await placeByBrowser(
    server,
    generous,
    anOrder({ lines: [{ ...line, discountPercent: 11 }] }),
  )
  expect(problemFields(more)).toEqual(['lines[0].discountPercent'])
})

test('prices sent by the browser are ignored', async () => {
  const placed = await placeByBrowser(
    server,
    organisation,
    anOrder({
      total: 1,
      unitPrice: 1,
      price: 1,
      paid: true,
      status: 'completed',
      discount: 44_999,
      lines: [{ ...JSON.parse(body), unitPrice: 1, total: 1 }],
    }),
  )
  expect(placed.json).toMatchObject({ total: 45_000, paid: false, status: 'confirmed' })
})
