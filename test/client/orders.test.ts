import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createKerbside } from '../../client/src/kerbside.ts'
import { KerbsideError } from '../../client/src/http/kerbside-error.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { aBody, collect } from './a-body.ts'

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const kerbside = createKerbside({ apiKey: organisation.writeKey, baseUrl: `${server.url}/` })

/** What a call throws. */
async function refusalOf(call: Promise<unknown>): Promise<KerbsideError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(KerbsideError)
  return error as KerbsideError
}

test('the organisation of the key is read', async () => {
  expect(await kerbside.organisation.get()).toMatchObject({
    id: organisation.id,
    object: 'organisation',
    slug: organisation.slug,
  })
})

test('an order is placed, read, found and cancelled', async () => {
  const placed = await kerbside.orders.place(aBody({ customerName: 'Zoë “Ünïcode” Lee' }))
  expect(placed).toMatchObject({ object: 'order', status: 'confirmed', total: 45_000 })
  expect(placed.customer.name).toBe('Zoë “Ünïcode” Lee')
  expect(await kerbside.orders.get(placed.id)).toEqual(placed)
  const { data, hasMore } = await kerbside.orders.list({ reference: placed.reference })
  expect([data, hasMore]).toEqual([[placed], false])

  const cancelled = await kerbside.orders.cancel(placed.id, { reason: 'Rain' })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancellation: { reason: 'Rain' } })
  expect(await kerbside.orders.cancel(placed.id)).toEqual(cancelled)
})

test('one idempotency key places one order, and a call without a key another', async () => {
  const options = { idempotencyKey: randomUUID() }
  const first = await kerbside.orders.place(aBody(), options)
  const again = await kerbside.orders.place(aBody({ quantity: 2 }), options)
  expect(again).toEqual(first)
  expect((await kerbside.orders.place(aBody())).id).not.toBe(first.id)
})

test('every order appears once, newest first, page after page', async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const { orders } = createKerbside({ apiKey: other.writeKey, baseUrl: server.url })
  const placed = await Promise.all(Array.from({ length: 60 }, () => orders.place(aBody())))
  for (const limit of [7, 60, undefined]) {
    const seen = await collect(orders.all({ limit, deliveryDate: inDays(3) }))
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(placed.map(({ id }) => id)))
    expect(seen).toHaveLength(60)
    const instants = seen.map(({ createdAt }) => createdAt)
    expect(instants).toEqual(instants.toSorted().toReversed())
  }
  const [newest] = await collect(orders.all())
  expect(await collect(orders.all({ startingAfter: newest?.id }))).toHaveLength(59)
  expect(await collect(orders.all({ deliveryDate: inDays(300) }))).toEqual([])
})

test('a page is requested when it is reached', async () => {
  let requests = 0
  const counting: typeof fetch = (...request) => {
    requests += 1
    return fetch(...request)
  }
  const options = { apiKey: organisation.readKey, baseUrl: server.url, fetch: counting }
  for await (const order of createKerbside(options).orders.all({ limit: 1 })) {
    expect(order.object).toBe('order')
    break
  }
  expect(requests).toBe(1)
})

test("a day's jobs are listed, all or by type", async () => {
  const date = inDays(20)
  const body = aBody({ deliveryDate: date, pickupDate: inDays(25) })
  const orders = [await kerbside.orders.place(body), await kerbside.orders.place(body)]
  const page = await kerbside.jobs.list({ date, limit: 1 })
  expect(page).toMatchObject({ hasMore: true, date, timezone: 'Australia/Sydney' })
  const jobs = await collect(kerbside.jobs.all({ date, limit: 1 }))
  expect(jobs.map(({ orderId }) => orderId).toSorted()).toEqual(
    orders.map(({ id }) => id).toSorted(),
  )
  const [job] = jobs
  expect(job).toMatchObject({ object: 'job', type: 'delivery', status: 'scheduled' })
  expect(await kerbside.jobs.get(job?.id ?? '')).toEqual(job)
  expect(await collect(kerbside.jobs.all())).toEqual([])
})

test('what the keys asked is listed, newest first', async () => {
  const { writeKey, readKey } = await createTestOrganisation(server.db, plainCatalog)
  const mine = createKerbside({ apiKey: writeKey, baseUrl: server.url })
  const { id } = await mine.organisation.apiKey()
  await refusalOf(mine.orders.get(randomUUID()))
  await refusalOf(createKerbside({ apiKey: readKey, baseUrl: server.url }).orders.place(aBody()))
  const refused = () => collect(mine.organisation.allRequests({ status: 'error', limit: 1 }))
  await expect
    .poll(async () => (await refused()).map(({ status }) => status), { timeout: 8000 })
    .toEqual([403, 404])
  const { data, hasMore } = await mine.organisation.requests({ status: 'error', keyId: id })
  expect([data.map(({ status }) => status), hasMore]).toEqual([[404], false])
})

test('an order with a completed job cannot be cancelled', async () => {
  const { id, jobs } = await kerbside.orders.place(aBody())
  const job = { id: jobs[0]?.id ?? '' }
  await organisation.within((org) => startJob(org, job.id))
  await organisation.within((org) => completeJob(org, { ...job, completion: {} }))
  const refusal = await refusalOf(kerbside.orders.cancel(id))
  expect(refusal).toMatchObject({ status: 422, fields: { order: expect.any(String) } })
})

test('the problems of a body are given by field', async () => {
  const refusal = await refusalOf(
    kerbside.orders.place(aBody({ email: 'nowhere', locality: { suburb: '', postcode: '2042' } })),
  )
  expect(refusal.status).toBe(422)
  expect(Object.keys(refusal.fields).toSorted()).toEqual(['email', 'locality.suburb'])
  expect(refusal.fields['email']).toBe('must be an email address')
  expect(refusal.problems.map(({ code }) => code)).toEqual(['too_short', 'invalid'])
  expect(refusal.message).toContain('email: must be an email address')
  expect(refusal.requestId).toMatch(/./)
})

test('a refusal has its status and never shows the key', async () => {
  const baseUrl = server.url
  const wrongKey = `svc_sk_${'x'.repeat(42)}`
  const stranger = createKerbside({ apiKey: wrongKey, baseUrl })
  const reader = createKerbside({ apiKey: organisation.readKey, baseUrl })
  const lost = createKerbside({ apiKey: wrongKey, baseUrl: 'http://127.0.0.1:9', retries: 0 })
  const refusals = await Promise.all([
    refusalOf(stranger.orders.list()),
    refusalOf(reader.orders.place(aBody())),
    refusalOf(kerbside.orders.get(randomUUID())),
    refusalOf(kerbside.orders.list({ startingAfter: 'nothing' })),
    refusalOf(kerbside.orders.list({ limit: 101 })),
    refusalOf(kerbside.orders.place(aBody({ notes: 'x'.repeat(17_000) }))),
    refusalOf(lost.orders.list()),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([401, 403, 404, 404, 422, 413, 0])
  expect(refusals.at(4)?.fields).toHaveProperty('limit')
  expect(refusals.at(-1)?.message).toMatch(/^127\.0\.0\.1:9 did not answer \(.+\)$/)
  const shown = inspect([refusals, stranger, reader], { depth: 9, showHidden: true })
  for (const key of [wrongKey, organisation.readKey, organisation.writeKey]) {
    expect(shown).not.toContain(key)
  }
})

test.each(['', '.', '..'])('the id %j is refused because it would change the path', async (id) => {
  await expect(async () => kerbside.orders.get(id)).rejects.toThrow(TypeError)
})

test('any other id is one segment of the path', async () => {
  for (const id of ['../organisation', 'a/cancel', '?limit=1', '%2e%2e', '$&']) {
    expect((await refusalOf(kerbside.orders.get(id))).status).toBe(404)
  }
})

test('a quote has the price of the order, and places nothing', async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const { orders } = createKerbside({ apiKey: other.writeKey, baseUrl: server.url })
  const quote = await orders.quote(aBody())
  const expected = { dryRun: true, total: 45_000, deliveryDate: inDays(3), pickupDate: inDays(10) }
  expect(quote).toMatchObject(expected)
  expect(quote.jobs.map(({ type }) => type)).toEqual(['delivery', 'collection'])
  expect(await collect(orders.all())).toEqual([])
  const refused = await refusalOf(orders.quote(aBody({ quantity: 0 })))
  expect(refused.problems).toMatchObject([{ field: 'quantity', code: 'too_small' }])
})

test('the key reads itself', async () => {
  const key = await kerbside.organisation.apiKey()
  expect(key).toMatchObject({ object: 'api_key', access: 'read_write', expiresAt: null })
})

test('names that the API does not know are reported, of a success and of a refusal', async () => {
  const reported: [string[], string][] = []
  const { orders } = createKerbside({
    apiKey: organisation.writeKey,
    baseUrl: server.url,
    onIgnored: (...report) => void reported.push(report),
  })
  await orders.list({ limit: 1 })
  expect(reported).toEqual([])
  const url = `${server.url}/api/v1/orders`
  const misspelt = { ...aBody(), qunatity: 2, größe: 'M' }
  await orders.place(misspelt)
  await refusalOf(orders.place({ ...misspelt, quantity: 0 }))
  const report = [['qunatity', 'größe'], `POST ${url}`]
  expect(reported).toEqual([report, report])
})
