import { expect, test } from 'vitest'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 4.2. Rules, section 5, "List answer".

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
const list = (query = '', key = organisation.readKey) =>
  server.fetch(`/api/v1/orders${query}`, { headers: withKey(key) })
type Listed = { id: string; createdAt: string }
const idsOf = (answer: { json: { data: Listed[] } }) => answer.json.data.map(({ id }) => id)

/** Sixty orders, newest first. Only the first one placed is delivered on its day. */
const placed: Listed[] = []
for (let count = 0; count < 60; count += 5) {
  const five = Array.from({ length: 5 }, (_, index) =>
    placeByKey(
      server,
      organisation,
      anOrder(count + index === 0 ? { deliveryDate: inDays(5) } : {}),
    ),
  )
  for (const { json } of await Promise.all(five)) placed.push(json)
}
placed.sort((a, b) => {
  const [left, right] = [a.createdAt + a.id, b.createdAt + b.id]
  return left < right ? 1 : -1
})
const newestFirst = placed.map(({ id }) => id)

test('answers a page of 25 whole orders, newest first', async () => {
  const page = await list()
  expect(page.status).toBe(200)
  expect(Object.keys(page.json).sort()).toEqual(['data', 'hasMore'])
  expect(page.json.hasMore).toBe(true)
  expect(idsOf(page)).toEqual(newestFirst.slice(0, 25))
  const found = await server.fetch(`/api/v1/orders/${newestFirst[0]}`, {
    headers: withKey(organisation.readKey),
  })
  expect(page.json.data[0]).toEqual(found.json)
})

test('works with a read-and-write key', async () => {
  expect((await list('?limit=1', organisation.writeKey)).status).toBe(200)
})

test.each([1, 7, 20, 25, 59, 60, 100])('pages of %i have each order once', async (limit) => {
  const seen: string[] = []
  let after = ''
  for (let pages = 0; pages < 61; pages += 1) {
    const page = await list(`?limit=${limit}${after && `&startingAfter=${after}`}`)
    const ids = idsOf(page)
    seen.push(...ids)
    expect(page.json.hasMore).toBe(seen.length < 60)
    if (!page.json.hasMore) break
    expect(ids).toHaveLength(limit)
    after = ids.at(-1) ?? ''
  }
  expect(seen).toEqual(newestFirst)
})

test("orders placed while paging don't shift or repeat a page", async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const before: string[] = []
  for (let count = 0; count < 4; count += 1) {
    before.unshift((await placeByKey(server, own, anOrder())).json.id)
  }
  const first = await list('?limit=2', own.readKey)
  await placeByKey(server, own, anOrder())
  const second = await list(`?limit=2&startingAfter=${idsOf(first).at(-1)}`, own.readKey)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(before)
  expect(second.json.hasMore).toBe(false)
})

test('the page after the last order is empty', async () => {
  const page = await list(`?startingAfter=${newestFirst.at(-1)}`)
  expect(page.json).toEqual({ data: [], hasMore: false })
})

test('an organisation without orders has an empty page', async () => {
  expect((await list('', other.readKey)).json).toEqual({ data: [], hasMore: false })
})

test.each([
  ['no-uuid'],
  ['0'],
  ['%00'],
  [''],
  ['ffffffff-ffff-4fff-8fff-ffffffffffff'],
  ['x'.repeat(3000)],
])('startingAfter %s answers 404', async (id) => {
  const answer = await list(`?startingAfter=${id}`)
  expect(answer.status).toBe(404)
})

test("startingAfter of another organisation's order answers 404", async () => {
  const answer = await list(`?startingAfter=${newestFirst[3]}`, other.readKey)
  expect(answer.status).toBe(404)
})

test.each([
  '0',
  '101',
  '-1',
  '1.5',
  '1e1',
  'ten',
  '',
  '%2B5',
  '%205',
  '0x10',
  '99999999999999999999',
  '%',
])('limit=%s answers 422', async (limit) => {
  expect(problemFields(await list(`?limit=${limit}`))).toEqual(['limit'])
})

test('a query with several errors names each parameter once, in order', async () => {
  const answer = await list('?createdFrom=then&status=open&limit=0&limit=3&deliveryDate=2026-02-30')
  expect(problemFields(answer)).toEqual(['limit', 'status', 'deliveryDate', 'createdFrom'])
})

test.each([
  'limit=5&limit=5',
  'status=confirmed&status=confirmed',
  'startingAfter=a&startingAfter=b',
  'reference=1&reference=2',
  'deliveryDate=2026-12-01&deliveryDate=2026-12-01',
  'createdFrom=2026-01-01T00:00:00Z&createdFrom=2026-01-01T00:00:00Z',
])('a repeated parameter, %s, answers 422', async (query) => {
  expect(problemFields(await list(`?${query}`))).toEqual([query.split('=')[0]])
})

test('an unknown parameter is ignored, even if repeated', async () => {
  const answer = await list('?limit=1&page=2&page=3&constructor=1&__proto__=2')
  expect(idsOf(answer)).toEqual(newestFirst.slice(0, 1))
})

test('filters by status', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const [kept, gone] = [
    await placeByKey(server, own, anOrder()),
    await placeByKey(server, own, anOrder()),
  ]
  const cancelled = await server.fetch(`/api/v1/orders/${gone.json.id}/cancel`, {
    method: 'POST',
    headers: withKey(own.writeKey),
    body: '{}',
  })
  expect(cancelled.status).toBe(200)
  expect(idsOf(await list('?status=confirmed', own.readKey))).toEqual([kept.json.id])
  expect(idsOf(await list('?status=cancelled', own.readKey))).toEqual([gone.json.id])
  expect(idsOf(await list('?status=completed', own.readKey))).toEqual([])
})

test('filters by delivery date, and pages within the filter', async () => {
  const alone = await list(`?deliveryDate=${inDays(5)}`)
  expect(idsOf(alone)).toHaveLength(1)
  const page = await list(`?deliveryDate=${inDays(3)}&limit=50`)
  const rest = await list(`?deliveryDate=${inDays(3)}&startingAfter=${idsOf(page).at(-1)}`)
  const all = [...idsOf(page), ...idsOf(rest)]
  expect(all).toEqual(newestFirst.filter((id) => !idsOf(alone).includes(id)))
})

test('finds a reference regardless of case, spaces and dashes', async () => {
  const [{ reference, id }] = (await list('?limit=1')).json.data
  const bare = reference.replaceAll('-', '')
  const written = [reference, bare, bare.toLowerCase(), ` ${bare.slice(0, 2)} - ${bare.slice(2)} `]
  for (const way of written) {
    expect(idsOf(await list(`?reference=${encodeURIComponent(way)}`)), way).toEqual([id])
  }
  for (const none of ['', 'nothing', '%25', '%00', `${bare}0`]) {
    expect(idsOf(await list(`?reference=${none}`)), none).toEqual([])
  }
  expect(idsOf(await list(`?reference=${bare}`, other.readKey))).toEqual([])
})

test('filters by the time of creation, from inclusive and to exclusive', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const at: Listed[] = []
  for (let count = 0; count < 3; count += 1) {
    at.unshift((await placeByKey(server, own, anOrder())).json)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const middle = at[1]?.createdAt ?? ''
  const from = await list(`?createdFrom=${middle}`, own.readKey)
  const to = await list(`?createdTo=${middle}`, own.readKey)
  expect(idsOf(from)).toEqual(at.slice(0, 2).map(({ id }) => id))
  expect(idsOf(to)).toEqual(at.slice(2).map(({ id }) => id))
  const offset = new Date(Date.parse(middle) + 36_000_000).toISOString().replace('Z', '%2B10:00')
  expect(idsOf(await list(`?createdFrom=${offset}`, own.readKey))).toEqual(idsOf(from))
})

test('filters by the time of the last change', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const [changed] = [
    await placeByKey(server, own, anOrder()),
    await placeByKey(server, own, anOrder()),
  ]
  await new Promise((resolve) => setTimeout(resolve, 3))
  const cancelled = await server.fetch(`/api/v1/orders/${changed.json.id}/cancel`, {
    method: 'POST',
    headers: withKey(own.writeKey),
    body: '{}',
  })
  const since = await list(`?updatedFrom=${cancelled.json.updatedAt}`, own.readKey)
  expect(idsOf(since)).toEqual([changed.json.id])
})

test('finds what was placed or changed since an instant, newest first, in pages', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const orders: Listed[] = []
  for (let count = 0; count < 12; count += 1) {
    orders.unshift((await placeByKey(server, own, anOrder())).json)
  }
  // From minute 0 to 11; every third changed at minute 100, and one by a clock that was set back.
  for (const [index, { id }] of orders.toReversed().entries()) {
    await server.owner.query(
      `update orders set created_at = timestamptz '2026-01-01' + $2 * interval '1 minute',
         updated_at = timestamptz '2026-01-01' + $3 * interval '1 minute' where id = $1`,
      [id, index, index === 10 ? 4 : index % 3 === 0 ? 100 : index],
    )
  }
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  const minutesSince = async (minute: number, more = '') => {
    const minutes: number[] = []
    let after = ''
    for (;;) {
      const page = await list(
        `?limit=2&updatedFrom=${at(minute)}${more}${after && `&startingAfter=${after}`}`,
        own.readKey,
      )
      const listed: Listed[] = page.json.data
      minutes.push(...listed.map(({ createdAt }) => new Date(createdAt).getUTCMinutes()))
      if (!page.json.hasMore) return minutes
      after = listed.at(-1)?.id ?? ''
    }
  }
  expect(await minutesSince(0)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(await minutesSince(4)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 0])
  expect(await minutesSince(5)).toEqual([11, 9, 8, 7, 6, 5, 3, 0])
  expect(await minutesSince(12)).toEqual([9, 6, 3, 0])
  expect(await minutesSince(100)).toEqual([9, 6, 3, 0])
  expect(await minutesSince(101)).toEqual([])
  expect(await minutesSince(5, `&createdTo=${at(8)}`)).toEqual([7, 6, 5, 3, 0])
  expect(await minutesSince(5, '&status=confirmed')).toEqual([11, 9, 8, 7, 6, 5, 3, 0])
  expect(await minutesSince(5, '&status=cancelled')).toEqual([])
})

test.each([
  'yesterday',
  '2026-11-21',
  '2026-02-30T00:00:00Z',
  '2026-11-21T25:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-11-21T00:00:00%2B23:00',
  '2026-11-21T00:00:00',
  '1763687585',
  '%00',
  '%ff',
])('createdFrom=%s answers 422', async (instant) => {
  expect(problemFields(await list(`?createdFrom=${instant}`))).toEqual(['createdFrom'])
})

test('accepts the earliest and latest instants and dates that can be written', async () => {
  expect((await list('?createdFrom=0001-01-02T00:00:00Z&limit=1')).json.data).toHaveLength(1)
  expect((await list('?createdTo=9999-12-31T23:59:59.999Z&limit=1')).json.data).toHaveLength(1)
  expect((await list('?deliveryDate=9999-12-31')).json.data).toEqual([])
})

test('shows no order of another organisation', async () => {
  const page = await list('?limit=100', other.writeKey)
  expect(page.json.data).toEqual([])
})

test('answers 401 without a key, whatever the query', async () => {
  for (const query of ['', '?limit=0', '?startingAfter=x']) {
    expect((await server.fetch(`/api/v1/orders${query}`)).status).toBe(401)
  }
})
