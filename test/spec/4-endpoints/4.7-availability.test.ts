import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { anOrder, fullCatalog, ids, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { next, noonZone, plus, todayIn } from '#test/noon.ts'
import { problemFields } from '#test/read-problems.ts'

// Rules, section 4, "Availability": of one product, in one area, and always as it is now.

const timezone = noonZone()
const today = todayIn(timezone)
const server = await startTestServer()
const open = (catalog: object = {}) =>
  createTestOrganisation(
    server.db,
    { ...fullCatalog, bookingRules: openRules, ...catalog },
    { timezone },
  )
type Shop = Awaited<ReturnType<typeof open>>

const read = ({ slug }: Shop, query: Record<string, string>) =>
  server.fetch(`/api/public/${slug}/availability?${new URLSearchParams(query).toString()}`)
const soldOut = async (shop: Shop, query: Record<string, string> = {}) => {
  const { json } = await read(shop, { productId: ids.heavyBin, ...query })
  return json.products[0].unavailable
    .filter(({ reason }: { reason: string }) => reason === 'sold_out')
    .map(({ date }: { date: string }) => date)
}
const hire = (deliveryDate: string, days: number) =>
  anOrder({
    productId: ids.heavyBin,
    deliveryDate,
    pickupDate: plus(deliveryDate, days),
    acceptedNoticeIds: [ids.asbestos, ids.heavy],
    customFields: { soil: 'Garden' },
  })

const shared = await open()

test('names one product, with its sizes, or one size', async () => {
  const listed = async (productId: string) => {
    const { json } = await read(shared, { productId })
    return json.products.map((product: { productId: string }) => product.productId)
  }
  expect(await listed(ids.small)).toEqual([ids.small])
  expect(await listed(ids.small.toUpperCase())).toEqual([ids.small])
  expect(await listed(ids.bin)).toEqual([ids.small, ids.large])
})

test('goes by the delivery weekdays of an area', async () => {
  const monday = next(1, plus(today, 2))
  const [near, far] = fullCatalog.areas
  const shop = await open({ areas: [near, { ...far, deliveryWeekdays: [2] }] })
  const of = async (areaId: string) =>
    (await read(shop, { productId: ids.bags, areaId, from: monday, to: plus(monday, 1) })).json
      .products[0].unavailable
  expect(await of(ids.area)).toEqual([])
  expect(await of(ids.farArea)).toEqual([
    { date: monday, reason: 'no_delivery', nextDate: plus(monday, 1) },
  ])
})

test.each([
  [{ productId: ids.mattress }, ['productId']],
  [{ areaId: ids.bin }, ['areaId']],
  [{ areaId: 'near', productId: '1' }, ['productId', 'areaId']],
])('refuses %j', async (query, fields) => {
  expect(problemFields(await read(shared, query))).toEqual(fields)
})

test('is as it is now: after an order, its cancellation, and a change of the catalogue', async () => {
  const shop = await open()
  const day = plus(today, 10)
  expect(await soldOut(shop)).toEqual([])
  const placed = await placeByKey(server, shop, hire(day, 1))
  expect(placed.status, placed.text).toBe(201)
  expect(await soldOut(shop)).toEqual([day, plus(day, 1)])
  const cancelled = await server.fetch(`/api/v1/orders/${placed.json.id}/cancel`, {
    method: 'POST',
    headers: withKey(shop.writeKey),
    body: '{}',
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect(await soldOut(shop)).toEqual([])
  await placeByKey(server, shop, hire(day, 0))
  expect(await soldOut(shop)).toEqual([day])
  await shop.within((org) => importCatalog(org, { products: [{ id: ids.heavyBin, stock: 2 }] }))
  expect(await soldOut(shop)).toEqual([])
})

test.each([
  [false, 2],
  [true, 1],
])(
  'a day is sold out if the shortest hire from it is, whether its first day counts: %s',
  async (hireCountsDeliveryDay, span) => {
    const shop = await open({ bookingRules: { ...openRules, hireCountsDeliveryDay } })
    const day = plus(today, 10)
    expect((await placeByKey(server, shop, hire(day, 0))).status).toBe(201)
    await shop.within((org) =>
      importCatalog(org, { products: [{ id: ids.heavyBin, minHireDays: 2 }] }),
    )
    const taken = Array.from({ length: span + 1 }, (_, before) => plus(day, before - span))
    expect(await soldOut(shop)).toEqual(taken)
    // The day before the first of these works, and that one doesn't.
    const [first = ''] = taken
    expect((await placeByKey(server, shop, hire(first, span))).status).toBe(422)
    expect((await placeByKey(server, shop, hire(plus(first, -1), span))).status).toBe(201)
  },
)

test('notices what is taken in a transaction that began before an answer and ends after it', async () => {
  const shop = await open()
  const day = plus(today, 10)
  const claims = (date: string) =>
    JSON.stringify([{ resource: ids.heavyBin, from: date, to: date, units: 1, bound: 1 }])
  const claim = 'select claim_capacity($1, $2)'
  const slow = await server.owner.connect()
  await slow.query('begin')
  await slow.query(claim, [shop.id, claims(day)])
  // Another order at the same time waits for nothing, and is seen first.
  await server.owner.query(claim, [shop.id, claims(plus(day, 2))])
  expect(await soldOut(shop)).toEqual([plus(day, 2)])
  await slow.query('commit')
  slow.release()
  expect(await soldOut(shop)).toEqual([day, plus(day, 2)])
})

test("organisations don't see each other's answers", async () => {
  const [one, two] = [await open(), await open({ bookingRules: { ...openRules, minLeadDays: 3 } })]
  const first = async (shop: Shop) =>
    (await read(shop, { productId: ids.bags })).json.products[0].unavailable.length
  expect([await first(one), await first(two), await first(one)]).toEqual([1, 3, 1])
})
