import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import type { Answer } from '#test/answer.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { head, sendRaw } from '#test/raw-request.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 8, "Idempotency". Rules, section 3.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const withFresh = () => ({ 'idempotency-key': randomUUID() })
const ordersOf = async ({ id }: TestOrganisation) =>
  (await server.owner.query('select count(*)::int from orders where organisation_id = $1', [id]))
    .rows[0].count
const eventsOf = async (id: string) =>
  (await server.owner.query('select count(*)::int from events where subject_id = $1', [id])).rows[0]
    .count

test('a replay returns the original, says so, and creates no order or event', async () => {
  const key = withFresh()
  const first = await placeByKey(server, organisation, anOrder(), key)
  const count = await ordersOf(organisation)
  for (let times = 0; times < 3; times += 1) {
    const again = await placeByKey(server, organisation, anOrder(), key)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual(first.json)
  }
  expect(first.headers.has('idempotent-replayed')).toBe(false)
  expect(await ordersOf(organisation)).toBe(count)
  expect(await eventsOf(first.json.id)).toBe(1)
})

test('a replay answers with the order as it is now', async () => {
  const key = withFresh()
  const first = await placeByKey(server, organisation, anOrder(), key)
  await server.fetch(`/api/v1/orders/${first.json.id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  const again = await placeByKey(server, organisation, anOrder(), key)
  expect(again.status).toBe(201)
  expect(again.json).toMatchObject({ id: first.json.id, status: 'cancelled', version: 2 })
})

test('concurrent requests with one key get one order from each audience, and no conflict', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const key = withFresh()
  const twelve = (place: () => Promise<Answer>) => Array.from({ length: 12 }, place)
  const [keyed, browsers] = await Promise.all([
    Promise.all(twelve(() => placeByKey(server, own, anOrder(), key))),
    Promise.all(twelve(() => placeByBrowser(server, own, anOrder(), key))),
  ])
  for (const answers of [keyed, browsers]) {
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    const news = answers.filter(({ headers }) => !headers.has('idempotent-replayed'))
    expect(news).toHaveLength(1)
  }
  expect(await ordersOf(own)).toBe(2)
})

test('another body returns the original too, valid or not', async () => {
  const key = withFresh()
  const first = await placeByKey(server, organisation, anOrder(), key)
  for (const body of [anOrder({ quantity: 4 }), anOrder({ quantity: 0 }), {}, [], null, 'text']) {
    const again = await placeByKey(server, organisation, body, key)
    expect(again.status, JSON.stringify(body)).toBe(201)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('idempotency-mismatch')).toBe('true')
  }
  const same = await placeByKey(server, organisation, anOrder(), key)
  expect(same.headers.has('idempotency-mismatch')).toBe(false)
})

test('a replay works once the date, the product and the subscription are gone', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const key = withFresh()
  const first = await placeByKey(server, own, anOrder(), key)
  const browsersFirst = await placeByBrowser(server, own, anOrder(), key)
  const replays = async (why: string) => {
    const again = await placeByKey(server, own, anOrder(), key)
    expect(again.status, why).toBe(201)
    expect(again.json.id, why).toBe(first.json.id)
    const browsers = await placeByBrowser(server, own, anOrder(), key)
    expect(browsers.status, why).toBe(201)
    expect(browsers.json.id, why).toBe(browsersFirst.json.id)
  }
  const change = (file: object) => own.within((org) => importCatalog(org, file))
  await change({ bookingRules: { minLeadDays: 300 } })
  await replays('the date is no longer available')
  await change({ products: [{ id: ids.bin, retired: true }] })
  await replays('the product is retired')
  await own.within((org) => setSubscription(org, false))
  await replays('the subscription is inactive')
})

test('a key whose request failed is free again', async () => {
  const key = withFresh()
  expect((await placeByKey(server, organisation, anOrder({ quantity: 0 }), key)).status).toBe(422)
  const placed = await placeByKey(server, organisation, anOrder(), key)
  expect(placed.status).toBe(201)
  expect(placed.headers.has('idempotent-replayed')).toBe(false)
})

test('each organisation has its own keys', async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const key = withFresh()
  const [mine, theirs] = [
    await placeByKey(server, organisation, anOrder(), key),
    await placeByKey(server, other, anOrder(), key),
  ]
  expect(theirs.status).toBe(201)
  expect(theirs.headers.has('idempotent-replayed')).toBe(false)
  expect(theirs.json.id).not.toBe(mine.json.id)
})

test('keys differ by case', async () => {
  const tag = randomUUID()
  const [lower, upper] = [
    await placeByKey(server, organisation, anOrder(), { 'idempotency-key': `a${tag}` }),
    await placeByKey(server, organisation, anOrder(), { 'idempotency-key': `A${tag}` }),
  ]
  expect(upper.json.id).not.toBe(lower.json.id)
})

test('a browser that repeats the same body gets its access key again', async () => {
  const key = withFresh()
  const first = await placeByBrowser(server, organisation, anOrder(), key)
  const again = await placeByBrowser(server, organisation, anOrder(), key)
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.json).toEqual(first.json)
  const reordered = Object.fromEntries(Object.entries(anOrder()).toReversed())
  const equal = await placeByBrowser(server, organisation, reordered, key)
  expect(equal.json).toEqual(first.json)
})

test('a browser that sends another body gets only the id, the reference and the status', async () => {
  const key = withFresh()
  const first = await placeByBrowser(server, organisation, anOrder(), key)
  const { id, reference, status } = first.json
  for (const body of [anOrder({ notes: 'x' }), {}, null, anOrder({ total: 1 })]) {
    const again = await placeByBrowser(server, organisation, body, key)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual({ id, reference, status })
    expect(again.headers.get('idempotency-mismatch')).toBe('true')
  }
})

test("a stranger's order doesn't answer an integrator's call with the same key", async () => {
  const key = { 'idempotency-key': `INV-${randomUUID()}` }
  const mallory = anOrder({ contactName: 'Mallory', customerName: 'Mallory' })
  const strangers = await placeByBrowser(server, organisation, mallory, key)
  const placed = await placeByKey(server, organisation, anOrder(), key)
  expect(placed.status).toBe(201)
  expect(placed.headers.has('idempotent-replayed')).toBe(false)
  expect(placed.json).toMatchObject({ source: 'api', customer: { name: 'Alex Nguyen' } })
  expect(placed.json.id).not.toBe(strangers.json.id)
  // Nor does a refused call find it.
  const refused = await placeByKey(server, organisation, {}, key)
  expect(refused.json.id).toBe(placed.json.id)
  const browsersRefused = await placeByBrowser(server, organisation, {}, key)
  expect(browsersRefused.json.id).toBe(strangers.json.id)
})

test('a key that only an integrator has used reveals nothing to a stranger', async () => {
  const key = withFresh()
  await placeByKey(server, organisation, anOrder(), key)
  expect((await placeByBrowser(server, organisation, {}, key)).status).toBe(422)
})

test.each([
  ['one character', '!'],
  ['255 characters', 'k'.repeat(255)],
  ['every visible character', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
])('takes a key of %s', async (_, key) => {
  const placed = await placeByKey(server, organisation, anOrder(), { 'idempotency-key': key })
  expect(placed.status).toBe(201)
})

test.each([
  ['no character', ''],
  ['256 characters', 'k'.repeat(256)],
  ['a space inside', 'a b'],
  ['a tab inside', 'a\tb'],
  ['a letter beyond ASCII', 'clé'],
])('refuses a key of %s with 422', async (_, key) => {
  const answers = [
    await placeByKey(server, organisation, anOrder(), { 'idempotency-key': key }),
    await placeByBrowser(server, organisation, anOrder(), { 'idempotency-key': key }),
  ]
  for (const answer of answers) expect(problemFields(answer)).toEqual(['Idempotency-Key'])
})

test('refuses two keys with 422', async () => {
  const body = JSON.stringify(anOrder())
  const text = head('POST /api/v1/orders', {
    Authorization: `Bearer ${organisation.writeKey}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': 'first',
    'idempotency-key': 'second',
    'Content-Length': String(body.length),
  })
  const answer = await sendRaw(server.url, text + body)
  expect(problemFields(answer)).toEqual(['Idempotency-Key'])
})

test('a browser can send a key only from a trusted origin', async () => {
  const answer = await placeByBrowser(server, organisation, anOrder(), {
    ...withFresh(),
    origin: 'https://evil.example',
  })
  expect(answer.status).toBe(403)
  const trusted = await placeByBrowser(server, organisation, anOrder(), {
    ...withFresh(),
    origin: BOOKING_ORIGIN,
  })
  expect(trusted.status).toBe(201)
})
