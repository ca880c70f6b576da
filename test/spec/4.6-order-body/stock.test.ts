import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { anOrder, ids, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'
import { problemFields, problemWith } from '#test/read-problems.ts'

// Rules, section 5, "Stock": on every day from delivery to collection, bins out never exceed bins
// owned, whatever happens at the same time.

const timezone = noonZone()
const today = todayIn(timezone)
const day = (count: number) => plus(today, count)
const server = await startTestServer()
const open = (stock: number | null, rules: object = {}) =>
  createTestOrganisation(
    server.db,
    {
      ...plainCatalog,
      products: [
        { ...plainCatalog.products[0], stock, quantityStep: 0.01 },
        { id: ids.bags, productGroupId: ids.group, name: 'Bag', pricing: { basePrice: 100 } },
      ],
      bookingRules: { ...openRules, ...rules },
    },
    { timezone },
  )
type Opened = Awaited<ReturnType<typeof open>>
const book = (of: Opened, from: number, to: number, more: Record<string, unknown> = {}) =>
  placeByKey(server, of, anOrder({ deliveryDate: day(from), pickupDate: day(to), ...more }))
const line = (from: number, to: number, more: object = {}) => ({
  productId: ids.bin,
  quantity: 1,
  deliveryDate: day(from),
  pickupDate: day(to),
  ...more,
})

test('sold out is reported on the delivery date, with the next available date', async () => {
  const of = await open(1)
  expect((await book(of, 5, 10)).status).toBe(201)
  for (const [from, to] of [
    [5, 10],
    [7, 8],
    [10, 12],
    [2, 5],
    [2, 20],
  ] as const) {
    const answer = await book(of, from, to)
    expect(problemFields(answer), `${from} to ${to}`).toEqual(['deliveryDate'])
    expect(problemWith(answer, 'deliveryDate')).toContain(day(11))
  }
  expect((await book(of, 2, 4)).status).toBe(201)
  expect((await book(of, 11, 12)).status).toBe(201)
})

test('bins are counted by quantity', async () => {
  const of = await open(5)
  expect((await book(of, 5, 10, { quantity: 3 })).status).toBe(201)
  expect(problemFields(await book(of, 8, 12, { quantity: 3 }))).toEqual(['deliveryDate'])
  expect((await book(of, 8, 12, { quantity: 2 })).status).toBe(201)
  expect(problemFields(await book(of, 9, 9))).toEqual(['deliveryDate'])
})

test('an order for more bins than are owned has no next date', async () => {
  const of = await open(2)
  const answer = await book(of, 5, 10, { quantity: 3 })
  expect(problemFields(answer)).toEqual(['deliveryDate'])
  const none = await open(0)
  expect(problemFields(await book(none, 5, 10))).toEqual(['deliveryDate'])
})

test('a fraction takes a whole bin', async () => {
  const of = await open(2)
  const placed = await book(of, 5, 6, {
    quantity: 2,
    lines: [line(5, 6, { quantity: 1.01 })],
  })
  expect(placed.status, placed.text).toBe(201)
  expect(problemFields(await book(of, 5, 6))).toEqual(['deliveryDate'])
})

test('the lines of one order add up', async () => {
  const of = await open(2)
  const lines = [line(5, 10), line(7, 9), line(9, 12)]
  const answer = await book(of, 5, 10, { quantity: 3, lines })
  expect(problemFields(answer)).toEqual(['lines[2].deliveryDate'])
  expect(problemWith(answer, 'lines[2].deliveryDate')).toContain(day(10))
  const apart = await book(of, 5, 10, {
    quantity: 3,
    lines: [line(5, 10), line(7, 9), line(10, 12)],
  })
  expect(apart.status, apart.text).toBe(201)
})

test('a line without work takes no bin, a sale takes one', async () => {
  const of = await open(1)
  expect((await book(of, 5, 10, { lines: [line(5, 10, { workType: 'none' })] })).status).toBe(201)
  expect((await book(of, 5, 10, { lines: [line(5, 10, { lineType: 'sale' })] })).status).toBe(201)
  expect(problemFields(await book(of, 5, 10))).toEqual(['deliveryDate'])
})

test("the crew's days count as well", async () => {
  const of = await open(1)
  const wide = line(5, 8, { deliveryOn: day(3), collectionOn: day(10) })
  expect((await book(of, 5, 8, { lines: [wide] })).status).toBe(201)
  for (const at of [3, 4, 9, 10]) expect((await book(of, at, at)).status, `${at}`).toBe(422)
  for (const at of [2, 11]) expect((await book(of, at, at)).status, `${at}`).toBe(201)
})

test('a bin without a limit is never sold out', async () => {
  const of = await open(null)
  for (let count = 0; count < 3; count += 1) {
    expect((await book(of, 5, 10, { quantity: 1000 })).status).toBe(201)
  }
})

test('cancelling an order releases its bins at once', async () => {
  const of = await open(1)
  const first = await book(of, 5, 10)
  expect((await book(of, 5, 10)).status).toBe(422)
  const cancelled = await server.fetch(`/api/v1/orders/${first.json.id}/cancel`, {
    method: 'POST',
    headers: withKey(of.writeKey),
    body: '{}',
  })
  expect(cancelled.status).toBe(200)
  expect((await book(of, 5, 10)).status).toBe(201)
  expect((await book(of, 5, 10)).status).toBe(422)
})

test('when an import changes the stock, bins already out count', async () => {
  const of = await open(null)
  expect((await book(of, 5, 10, { quantity: 2 })).status).toBe(201)
  const own = (stock: number) =>
    of.within((org) => importCatalog(org, { products: [{ id: ids.bin, stock }] }))
  await own(2)
  expect(problemFields(await book(of, 5, 10))).toEqual(['deliveryDate'])
  await own(3)
  expect((await book(of, 5, 10)).status).toBe(201)
  await own(1)
  expect(problemFields(await book(of, 5, 10))).toEqual(['deliveryDate'])
})

test('a first limit counts the bin of a cancelled order that was delivered all the same', async () => {
  const of = await open(null)
  const { json } = await book(of, 2, 9)
  const [{ id }] = json.jobs
  await of.within((org) => startJob(org, id))
  await of.within((org) => cancelOrder(org, { id: json.id, reason: null }))
  await of.within((org) => completeJob(org, { id, completion: {} }))
  await of.within((org) => importCatalog(org, { products: [{ id: ids.bin, stock: 1 }] }))
  expect(problemFields(await book(of, 1, 3))).toEqual(['deliveryDate'])
})

test('of many orders at once, only as many succeed as there are bins', async () => {
  const of = await open(3)
  const body = anOrder({ deliveryDate: day(5), pickupDate: day(10) })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      index % 2 === 0 ? placeByKey(server, of, body) : placeByBrowser(server, of, body),
    ),
  )
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([201, 422])
  expect(counts.get(201)).toHaveLength(3)
  for (const refused of counts.get(422) ?? []) {
    expect(problemFields(refused)).toEqual(['deliveryDate'])
    expect(problemWith(refused, 'deliveryDate')).toContain(day(11))
  }
})

test("concurrent orders with overlapping dates don't overbook or deadlock", async () => {
  const of = await open(2)
  const spans = Array.from({ length: 16 }, (_, index) => [5 + (index % 5), 7 + ((index * 3) % 7)])
  const answers = await Promise.all(
    spans.map(([from = 0, to = 0]) => book(of, from, Math.max(from, to))),
  )
  const taken = new Map<number, number>()
  answers.forEach(({ status }, index) => {
    expect([201, 422]).toContain(status)
    const [from = 0, to = 0] = spans[index] ?? []
    if (status !== 201) return
    for (let at = from; at <= Math.max(from, to); at += 1) taken.set(at, (taken.get(at) ?? 0) + 1)
  })
  expect(Math.max(...taken.values())).toBeLessThanOrEqual(2)
})

test('a fully booked day is reported with the next free one', async () => {
  const of = await open(null, { dayCapacity: 2 })
  expect((await book(of, 5, 10)).status).toBe(201)
  expect((await book(of, 5, 12, { productId: ids.bags })).status).toBe(201)
  const answer = await book(of, 5, 10)
  expect(problemFields(answer)).toEqual(['deliveryDate'])
  expect(problemWith(answer, 'deliveryDate')).toContain(day(6))
  expect((await book(of, 6, 10)).status).toBe(201)
})

test('each line counts as a visit', async () => {
  const of = await open(null, { dayCapacity: 1 })
  const answer = await book(of, 5, 10, {
    lines: [line(5, 10), line(5, 10, { productId: ids.bags })],
  })
  expect(problemFields(answer)).toEqual(['lines[1].deliveryDate'])
  expect(problemWith(answer, 'lines[1].deliveryDate')).toContain(day(6))
})

test('a visit counts on the day the crew comes', async () => {
  const of = await open(null, { dayCapacity: 1 })
  const early = line(5, 10, { deliveryOn: day(4) })
  expect((await book(of, 5, 10, { lines: [early] })).status).toBe(201)
  expect((await book(of, 5, 10)).status).toBe(201)
  const full = await book(of, 4, 10)
  expect(problemFields(full)).toEqual(['deliveryDate'])
  expect(problemWith(full, 'deliveryDate')).toContain(day(6))
  // The hire period can begin on a full day if the crew comes on another.
  const other = await book(of, 5, 10, { lines: [line(5, 10, { deliveryOn: day(7) })] })
  expect(other.status, other.text).toBe(201)
})

test('a visit on a full day is reported on the day the crew comes', async () => {
  const of = await open(null, { dayCapacity: 1 })
  expect((await book(of, 4, 10)).status).toBe(201)
  const lines = [line(6, 10, { deliveryOn: day(4) })]
  const answer = await book(of, 6, 10, { lines })
  expect(problemFields(answer)).toEqual(['lines[0].deliveryOn'])
  expect(problemWith(answer, 'lines[0].deliveryOn')).toContain(day(5))
})

test("a bin that's delivered early counts from that day until it's collected", async () => {
  const of = await open(1)
  expect((await book(of, 3, 4)).status).toBe(201)
  expect((await book(of, 11, 12)).status).toBe(201)
  const early = await book(of, 6, 10, { lines: [line(6, 10, { deliveryOn: day(4) })] })
  expect(problemFields(early)).toEqual(['lines[0].deliveryDate'])
  const lines = [line(6, 10, { deliveryOn: day(5) })]
  const wrong = await book(of, 6, 10, { lines, customFields: { unasked: 'yes' } })
  expect(problemFields(wrong)).toEqual(['customFields.unasked'])
  expect((await book(of, 6, 10, { lines })).status).toBe(201)
})

test('sold out is reported together with other problems', async () => {
  const of = await open(1)
  await book(of, 5, 10)
  const answer = await book(of, 6, 8, { customFields: { unasked: 'yes' } })
  expect(problemFields(answer)).toEqual(['customFields.unasked', 'deliveryDate'])
})
