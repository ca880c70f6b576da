import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { fullCatalog, ids, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { anOrder } from '#test/catalogs.ts'
import { next, noonZone, plus, todayIn } from '#test/noon.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 4.7 and section 2, "Booking notice". Rules, section 4.

const timezone = noonZone()
const today = todayIn(timezone)
const server = await startTestServer()
const organisation = await createTestOrganisation(
  server.db,
  {
    ...fullCatalog,
    bookingRules: { ...openRules, dayCapacity: 50, publicDiscountLimitPercent: 5 },
  },
  { timezone },
)
const read = (slug: string, init?: RequestInit) => server.fetch(`/api/public/${slug}/catalog`, init)
const availability = async (slug: string, query = '') =>
  server.fetch(`/api/public/${slug}/availability${query}`)
type Unavailable = { date: string; reason: string; nextDate: string | null }
const listed = (
  json: { products: { productId: string; unavailable: Unavailable[] }[] },
  id: string,
) => json.products.find(({ productId }) => productId === id)?.unavailable

test('answers the catalogue in the shape given in the rules', async () => {
  const { status, json, headers } = await read(organisation.slug)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys(json)).toEqual(
    `organisation branding onlineBookingOpen areas productGroups products addOns deliveryTimePeriods
    bookingRules bookingQuestions notices terms updatedAt`.split(/\s+/),
  )
  expect(json.organisation).toEqual({
    id: organisation.id,
    slug: organisation.slug,
    name: `Test ${organisation.slug}`,
    timezone,
    currency: 'AUD',
    phone: '02 5550 0100',
    email: 'office@test.example',
    abn: null,
  })
  expect(json.branding).toEqual({
    logoUrl: null,
    primaryColour: '#0A7B3E',
    heading: 'Bins',
    introduction: null,
    termsUrl: null,
    privacyUrl: null,
  })
  expect(json.onlineBookingOpen).toBe(true)
  expect(json.areas[1]).toEqual({
    id: ids.farArea,
    name: 'Far',
    localities: [{ suburb: 'Far Away', postcode: '2999' }],
    deliveryWeekdays: [1, 2, 3, 4, 5, 6, 7],
    surcharge: 2500,
  })
  expect(json.products[0].variants[0].pricing).toEqual({
    basePrice: 33_300,
    includedDays: 7,
    extraDayPrice: 1500,
    includedKg: null,
    excessPricePerTonne: null,
    areaPrices: [{ areaId: ids.farArea, basePrice: 36_000 }],
  })
  expect(json.notices[1]).toEqual({
    id: ids.heavy,
    title: 'Heavy',
    body: 'Fill to the line.',
    mustAccept: true,
    productGroupIds: [ids.heavyGroup],
    version: 1,
  })
  expect(json.terms).toEqual({ version: '2026-07-01', url: null, text: 'Be fair.' })
})

test('shows nothing private', async () => {
  const { text } = await read(organisation.slug)
  for (const name of ['stock', 'retired', 'dayCapacity', 'publicDiscountLimitPercent']) {
    expect(text).not.toContain(name)
  }
  expect(text).not.toContain(organisation.readKey)
})

test('can be read from anywhere, without a key or an origin', async () => {
  for (const origin of [undefined, 'https://any.example', 'null']) {
    const { status, headers } = await read(organisation.slug, { headers: origin ? { origin } : {} })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    expect(headers.get('cache-control')).toBe('no-store')
    expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
  }
})

test('HEAD answers like GET, without a body', async () => {
  const [got, headed] = [
    await read(organisation.slug),
    await read(organisation.slug, { method: 'HEAD' }),
  ]
  expect(headed.status).toBe(200)
  expect(headed.text).toBe('')
  expect(headed.headers.get('content-length')).toBe(got.headers.get('content-length'))
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers %s with 405', async (method) => {
  const { status, headers } = await read(organisation.slug, { method })
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD')
})

test.each([['unknown'], ['UNKNOWN'], ['a--b'], ['-'], ['%00'], ["'--"], ['x'.repeat(64)]])(
  'answers 404 for the slug %s',
  async (slug) => {
    expect((await read(slug)).status).toBe(404)
    expect((await availability(slug)).status).toBe(404)
  },
)

test('answers while the subscription is inactive, and says so', async () => {
  const lapsed = await createTestOrganisation(server.db, fullCatalog)
  await lapsed.within((org) => setSubscription(org, false))
  const { status, json } = await read(lapsed.slug)
  expect(status).toBe(200)
  expect(json.onlineBookingOpen).toBe(false)
})

test('a new organisation has an empty catalogue', async () => {
  const { json } = await read((await createTestOrganisation(server.db)).slug)
  expect(json).toMatchObject({ onlineBookingOpen: true, areas: [], products: [], notices: [] })
})

test("an import shows within moments and leaves items that it doesn't mention", async () => {
  const own = await createTestOrganisation(server.db, fullCatalog)
  const before = (await read(own.slug)).json
  await own.within((org) =>
    importCatalog(org, {
      addOns: [{ id: ids.tyre, price: 1600 }],
      notices: [
        { id: ids.asbestos, body: 'None whatsoever.' },
        { id: ids.heavy, mustAccept: false },
      ],
      areas: [{ id: ids.farArea, retired: true }],
    }),
  )
  await expect.poll(async () => (await read(own.slug)).json.updatedAt).not.toBe(before.updatedAt)
  const after = (await read(own.slug)).json
  expect(after.addOns[1]).toEqual({ ...before.addOns[1], price: 1600 })
  expect(after.notices.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(after.areas.map(({ id }: { id: string }) => id)).toEqual([ids.area])
  expect(after.products).toEqual(before.products)
  expect(after.bookingQuestions).toEqual(before.bookingQuestions)
  expect(after.updatedAt > before.updatedAt).toBe(true)
})

test("availability starts with the organisation's today and covers 42 days", async () => {
  const { status, json } = await availability(organisation.slug)
  expect(status).toBe(200)
  expect(json).toMatchObject({ from: today, to: plus(today, 41) })
  expect(json.products.map(({ productId }: { productId: string }) => productId).sort()).toEqual(
    [ids.small, ids.large, ids.heavyBin, ids.bags, ids.cleaning].sort(),
  )
  expect(listed(json, ids.large)).toEqual([
    { date: today, reason: 'too_soon', nextDate: plus(today, 1) },
  ])
})

test('availability gives each reason and the next available date', async () => {
  const monday = next(1, plus(today, 4))
  const own = await createTestOrganisation(
    server.db,
    {
      ...fullCatalog,
      bookingRules: {
        ...openRules,
        minLeadDays: 2,
        deliveryWeekdays: [1, 2, 3, 4, 5, 6],
        closedDates: [{ date: plus(monday, 1), name: 'Closed' }],
        dayCapacity: 1,
      },
    },
    { timezone },
  )
  const placed = await placeByKey(
    server,
    own,
    anOrder({
      productId: ids.heavyBin,
      deliveryDate: monday,
      pickupDate: plus(monday, 3),
      acceptedNoticeIds: [ids.asbestos, ids.heavy],
      customFields: { soil: 'Garden' },
    }),
  )
  expect(placed.status, placed.text).toBe(201)
  const { json } = await availability(own.slug, `?from=${monday}&to=${plus(monday, 6)}`)
  expect(listed(json, ids.heavyBin)).toEqual([
    { date: monday, reason: 'day_full', nextDate: plus(monday, 4) },
    { date: plus(monday, 1), reason: 'closed', nextDate: plus(monday, 4) },
    { date: plus(monday, 2), reason: 'sold_out', nextDate: plus(monday, 4) },
    { date: plus(monday, 3), reason: 'sold_out', nextDate: plus(monday, 4) },
    { date: plus(monday, 6), reason: 'no_delivery', nextDate: plus(monday, 7) },
  ])
  expect(listed(json, ids.bags)).toEqual([
    { date: monday, reason: 'day_full', nextDate: plus(monday, 2) },
    { date: plus(monday, 1), reason: 'closed', nextDate: plus(monday, 2) },
    { date: plus(monday, 6), reason: 'no_delivery', nextDate: plus(monday, 7) },
  ])
})

test('a date that availability offers can be booked', async () => {
  const { json } = await availability(organisation.slug, `?from=${today}&to=${today}`)
  const nextDate = listed(json, ids.bags)?.[0]?.nextDate ?? ''
  const placed = await placeByKey(
    server,
    organisation,
    anOrder({
      productId: ids.bags,
      deliveryDate: nextDate,
      pickupDate: nextDate,
      acceptedNoticeIds: [ids.asbestos],
    }),
  )
  expect(placed.status, placed.text).toBe(201)
})

test('availability beyond the booking window has no next date', async () => {
  const from = plus(today, 370)
  const { json } = await availability(organisation.slug, `?from=${from}&to=${from}`)
  expect(listed(json, ids.bags)).toEqual([{ date: from, reason: 'no_delivery', nextDate: null }])
})

test('availability spans at most 92 days', async () => {
  const most = await availability(organisation.slug, `?from=${today}&to=${plus(today, 91)}`)
  expect(most.status).toBe(200)
  const more = await availability(organisation.slug, `?from=${today}&to=${plus(today, 92)}`)
  expect(problemFields(more)).toEqual(['to'])
  const back = await availability(organisation.slug, `?from=${today}&to=${plus(today, -1)}`)
  expect(problemFields(back)).toEqual(['to'])
})

test.each([
  ['from=tomorrow', ['from']],
  ['from=2026-02-30&to=', ['from', 'to']],
  ['from=2026-12-01&from=2026-12-01', ['from']],
  ['to=%00', ['to']],
])('availability refuses ?%s', async (query, fields) => {
  expect(problemFields(await availability(organisation.slug, `?${query}`))).toEqual(fields)
})

test('availability can be read from anywhere', async () => {
  const { headers } = await availability(organisation.slug)
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test("catalogues of two organisations don't mix", async () => {
  const other = await createTestOrganisation(server.db, fullCatalog)
  const { text } = await read(other.slug)
  expect(text).not.toContain(organisation.slug)
  expect(text).not.toContain(organisation.id)
  const keyed = await read(other.slug, { headers: withKey(organisation.readKey) })
  expect(keyed.json.organisation.id).toBe(other.id)
})
