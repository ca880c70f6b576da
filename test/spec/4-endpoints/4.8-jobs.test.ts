import { expect, test } from 'vitest'
import { aFullOrder, anOrder, fullCatalog, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 4.8. Rules, section 5, "Jobs".

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
const list = (query: string, key = organisation.readKey) =>
  server.fetch(`/api/v1/jobs${query}`, { headers: withKey(key) })
const find = (id: string, key = organisation.readKey) =>
  server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(key) })
const idsOf = (answer: { json: { data: { id: string }[] } }) => answer.json.data.map(({ id }) => id)
const placed = await placeByKey(
  server,
  organisation,
  aFullOrder({
    locality: { suburb: 'Newtown', postcode: '2042' },
    lotNumber: '7',
    gateCode: '#1',
    notes: 'Mind the dog',
    quantity: 2,
    customFields: { ground: 'grass' },
    deliveryTimePeriodId: ids.morning,
  }),
)
const [delivery, collection] = placed.json.jobs

test('answers a job with exactly the fields listed in the rules', async () => {
  const { status, json } = await find(delivery.id)
  expect(status).toBe(200)
  expect(json).toEqual({
    id: delivery.id,
    object: 'job',
    version: 1,
    reference: json.reference,
    organisationId: organisation.id,
    orderId: placed.json.id,
    orderReference: placed.json.reference,
    lineId: placed.json.lines[0].id,
    type: 'delivery',
    status: 'scheduled',
    date: inDays(3),
    timeWindow: { name: 'Morning', startTime: '07:00', endTime: '11:00' },
    sequence: 1,
    address: '12 Example Street',
    locality: { suburb: 'Newtown', postcode: '2042' },
    location: null,
    lotNumber: '7',
    gateCode: '#1',
    notes: 'Mind the dog',
    customFields: { ground: 'grass' },
    contact: { name: 'Alex Nguyen', phone: '02 5550 0199' },
    items: [
      {
        productId: ids.large,
        name: 'General waste bin, 6 m³',
        quantity: 2,
        equipmentReference: null,
      },
    ],
    waitWhileLoad: false,
    driver: null,
    vehicle: null,
    startedAt: null,
    completedAt: null,
    failedAt: null,
    completion: null,
    failure: null,
    previousJobId: null,
    createdAt: placed.json.createdAt,
    updatedAt: placed.json.createdAt,
  })
})

test("lists a day's jobs with the same objects that single reads answer", async () => {
  const page = await list(`?date=${inDays(3)}`)
  expect(page.status).toBe(200)
  expect(page.json).toEqual({
    data: [(await find(delivery.id)).json],
    hasMore: false,
    date: inDays(3),
    timezone: 'Australia/Sydney',
  })
  expect(idsOf(await list(`?date=${inDays(10)}`))).toEqual([collection.id])
  expect(idsOf(await list(`?date=${inDays(4)}`))).toEqual([])
})

test("the date defaults to the organisation's today", async () => {
  const timezone = noonZone()
  const there = await createTestOrganisation(
    server.db,
    { ...plainCatalog, bookingRules: { ...plainCatalog.bookingRules, minLeadDays: 0 } },
    { timezone },
  )
  const today = todayIn(timezone)
  const order = await placeByKey(
    server,
    there,
    anOrder({ deliveryDate: today, pickupDate: plus(today, 7) }),
  )
  const page = await list('', there.readKey)
  expect(page.json).toMatchObject({ date: today, timezone, hasMore: false })
  expect(idsOf(page)).toEqual([order.json.jobs[0].id])
})

test('pages have each job once, in the order they were planned', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const expected: string[] = []
  for (let count = 0; count < 7; count += 1) {
    const day = { deliveryDate: inDays(6), pickupDate: inDays(6) }
    const order = await placeByKey(server, own, anOrder(day))
    expected.push(...order.json.jobs.map(({ id }: { id: string }) => id))
  }
  for (const limit of [1, 4, 7, 13, 14, 100]) {
    const seen: string[] = []
    let after = ''
    for (let pages = 0; pages < 15; pages += 1) {
      const page = await list(`?date=${inDays(6)}&limit=${limit}${after}`, own.readKey)
      seen.push(...idsOf(page))
      expect(page.json.hasMore).toBe(seen.length < 14)
      if (!page.json.hasMore) break
      after = `&startingAfter=${seen.at(-1)}`
    }
    expect(seen).toEqual(expected)
  }
  expect(idsOf(await list(`?date=${inDays(6)}`, own.readKey))).toHaveLength(14)
})

test('filters by status, type, order and driver', async () => {
  const date = `date=${inDays(20)}`
  const dates = { deliveryDate: inDays(20), pickupDate: inDays(20) }
  const [one, two] = [
    await placeByKey(server, organisation, aFullOrder(dates)),
    await placeByKey(server, organisation, aFullOrder({ ...dates, productId: ids.bags })),
  ]
  const [jobs, [bags]] = [one.json.jobs.map(({ id }: { id: string }) => id), two.json.jobs]
  expect(idsOf(await list(`?${date}&type=collection`))).toEqual([jobs[1]])
  expect(idsOf(await list(`?${date}&orderId=${two.json.id}`))).toEqual([bags.id])
  expect(idsOf(await list(`?${date}&status=scheduled`))).toEqual([...jobs, bags.id])
  expect(idsOf(await list(`?${date}&status=completed`))).toEqual([])
  expect(idsOf(await list(`?${date}&driverId=${two.json.id}`))).toEqual([])
  await server.owner.query("update jobs set status = 'started' where id = $1", [bags.id])
  expect(idsOf(await list(`?${date}&status=started&type=delivery`))).toEqual([bags.id])
})

test("lists an order's jobs, those of several days, and what changed, without a date", async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const place = async (from: number, to: number) => {
    const dates = { deliveryDate: inDays(from), pickupDate: inDays(to) }
    return (await placeByKey(server, own, anOrder(dates))).json
  }
  const [one, two] = [await place(3, 6), await place(5, 95)]
  const jobs = [...one.jobs, ...two.jobs].map(({ id }: { id: string }) => id)
  const read = async (query: string) => {
    const page = await list(query, own.readKey)
    expect([page.status, page.json.date]).toEqual([200, null])
    return idsOf(page)
  }
  expect(await read(`?orderId=${two.id}`)).toEqual(jobs.slice(2))
  expect(await read(`?orderId=${one.id.toUpperCase()}&type=collection`)).toEqual([jobs[1]])
  expect(await read(`?from=${inDays(3)}&to=${inDays(6)}`)).toEqual(jobs.slice(0, 3))
  expect(await read(`?from=${inDays(4)}&to=${inDays(95)}`)).toEqual(jobs.slice(1))
  expect(await read(`?from=${inDays(4)}&to=${inDays(4)}`)).toEqual([])
  expect(await read(`?from=${inDays(3)}&to=${inDays(6)}&orderId=${two.id}`)).toEqual([jobs[2]])
  expect(await read(`?updatedFrom=${two.updatedAt}`)).toEqual(jobs.slice(2))
  expect(await read(`?updatedFrom=${one.updatedAt}&limit=3`)).toEqual(jobs.slice(0, 3))
  expect(await read(`?updatedFrom=${one.updatedAt}&startingAfter=${jobs[2]}`)).toEqual([jobs[3]])
  expect((await list('', own.readKey)).json.data).toEqual([])
})

test.each([
  ['date=today', 'date'],
  ['date=2026-02-30', 'date'],
  ['date=', 'date'],
  ['date=2026-12-01&date=2026-12-01', 'date'],
  ['status=open', 'status'],
  ['type=pickup', 'type'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['orderId=a&orderId=b', 'orderId'],
  ['orderId=unknown', 'orderId'],
  ['driverId=%00', 'driverId'],
  ['updatedFrom=yesterday', 'updatedFrom'],
  ['from=2026-12-01', 'to'],
  ['to=2026-12-01', 'from'],
  ['from=2026-12-02&to=2026-12-01', 'to'],
  ['from=2026-12-01&to=2027-03-03', 'to'],
  ['from=2026-12-01&to=2026-12-32', 'to'],
  ['date=2026-12-01&from=2026-12-01&to=2026-12-01', 'date'],
])('refuses ?%s with 422', async (query, field) => {
  expect(problemFields(await list(`?${query}`))).toEqual([field])
})

test.each(['no-uuid', '', '%00', 'ffffffff-ffff-4fff-8fff-ffffffffffff'])(
  'startingAfter %s answers 404, and so does the job with that id',
  async (id) => {
    expect((await list(`?startingAfter=${id}`)).status).toBe(404)
    if (id) expect((await find(id)).status).toBe(404)
  },
)

test("another organisation's jobs aren't visible", async () => {
  expect((await find(delivery.id, other.writeKey)).status).toBe(404)
  expect((await list(`?startingAfter=${delivery.id}`, other.writeKey)).status).toBe(404)
  const page = await list(`?date=${inDays(3)}&orderId=${placed.json.id}`, other.readKey)
  expect(page.json.data).toEqual([])
})

test('needs a key of either kind', async () => {
  for (const path of ['/api/v1/jobs', `/api/v1/jobs/${delivery.id}`]) {
    expect((await server.fetch(path)).status).toBe(401)
    const either = await server.fetch(path, { headers: withKey(organisation.writeKey) })
    expect(either.status).toBe(200)
    const posted = await server.fetch(path, {
      method: 'POST',
      headers: withKey(organisation.writeKey),
    })
    expect(posted.status).toBe(405)
  }
})

test('shows the outcome of a job', async () => {
  const { json } = await placeByKey(server, organisation, aFullOrder())
  const [first, second] = json.jobs
  await server.owner.query(
    `update jobs set status = 'completed', version = 3, started_at = '2026-11-21T01:00:00Z',
      completed_at = '2026-11-21T01:33:05.123Z', completion = $2 where id = $1`,
    [
      first.id,
      { note: 'ok', weightKg: 812, docketNumber: 'D1', photos: [], signedBy: 'A. Nguyen' },
    ],
  )
  await server.owner.query(
    `update jobs set status = 'failed', version = 3, failed_at = now(), failure = $2 where id = $1`,
    [second.id, { code: 'no_access', note: null, photos: [] }],
  )
  expect((await find(first.id)).json).toMatchObject({
    status: 'completed',
    version: 3,
    startedAt: '2026-11-21T01:00:00.000Z',
    completedAt: '2026-11-21T01:33:05.123Z',
    completion: { weightKg: 812, docketNumber: 'D1' },
    failure: null,
  })
  expect((await find(second.id)).json).toMatchObject({
    status: 'failed',
    failure: { code: 'no_access', note: null, photos: [] },
  })
})
