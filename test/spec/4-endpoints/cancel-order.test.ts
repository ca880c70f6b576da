import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Rules, section 5, "Changes to an order": POST /api/v1/orders/{id}/cancel.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const unknown = 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'
const place = async () => (await placeByKey(server, organisation, anOrder())).json
const cancel = (id: string, sent = '{}', headers = withKey(organisation.writeKey)) =>
  server.fetch(`/api/v1/orders/${id}/cancel`, { method: 'POST', headers, body: sent })
const find = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(organisation.readKey) })).json

test('answers 200 with the cancelled order, as GET shows it from then on', async () => {
  const order = await place()
  const answer = await cancel(order.id, '{"reason":"  Changed my mind  "}')
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    id: order.id,
    status: 'cancelled',
    version: 2,
    total: order.total,
    amountDue: 0,
    cancellation: { reason: 'Changed my mind', at: answer.json.updatedAt },
  })
  expect(answer.json.cancellation.by).toMatch(/^key:key_/)
  expect(Object.keys(answer.json)).toEqual(Object.keys(order))
  expect(await find(order.id)).toEqual(answer.json)
})

test('needs no reason', async () => {
  for (const sent of ['{}', '{"reason":""}', '{"why":"unknown fields are ignored"}']) {
    const answer = await cancel((await place()).id, sent)
    expect(answer.status).toBe(200)
    expect(answer.json.cancellation.reason).toBeNull()
  }
})

test("refuses a reason that isn't text or is over 500 characters", async () => {
  const { id } = await place()
  for (const reason of [null, 5, 'x'.repeat(501), '\u0000', '\ud800']) {
    const answer = await cancel(id, JSON.stringify({ reason }))
    expect(problemFields(answer)).toEqual(['reason'])
  }
  expect((await find(id)).status).toBe('confirmed')
  expect((await cancel(id, JSON.stringify({ reason: '🗑'.repeat(500) }))).status).toBe(200)
})

test("refuses JSON that isn't an object", async () => {
  const { id } = await place()
  for (const sent of ['[]', 'null', '"reason"']) {
    const answer = await cancel(id, sent)
    expect(answer.json).toEqual({ error: 'body: must be an object' })
    expect(answer.status).toBe(422)
  }
})

test('of several requests at once, one cancels and the others get the cancelled order', async () => {
  const { id } = await place()
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)))
  const cancelled = await find(id)
  expect(cancelled).toMatchObject({ status: 'cancelled', version: 2 })
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(cancelled)
  }
  const { rows } = await server.owner.query(
    `select count(*)::int from events where subject_id = $1 and type = 'order.cancelled'`,
    [id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test.each([unknown, 'no-uuid', '%00', '..'])('answers 404 for the id %s', async (id) => {
  expect((await cancel(id)).status).toBe(404)
})

test("can't cancel another organisation's order", async () => {
  const { id } = await place()
  const other = await createTestOrganisation(server.db, plainCatalog)
  const answer = await cancel(id, '{}', withKey(other.writeKey))
  expect(answer.status).toBe(404)
  expect((await find(id)).status).toBe('confirmed')
})

test('needs a read-and-write key', async () => {
  const { id } = await place()
  expect((await cancel(id, '{}', withKey(organisation.readKey))).status).toBe(403)
  const json = { 'content-type': 'application/json', origin: BOOKING_ORIGIN }
  expect((await cancel(id, '{}', json)).status).toBe(401)
  expect((await find(id)).status).toBe('confirmed')
})

test('works while the subscription is inactive', async () => {
  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  const { json } = await placeByKey(server, lapsed, anOrder())
  await lapsed.within((org) => setSubscription(org, false))
  expect((await cancel(json.id, '{}', withKey(lapsed.writeKey))).status).toBe(200)
})

test('of several errors, the first in the table is reported', async () => {
  const { id } = await place()
  const key = organisation.writeKey
  const plain = withKey(key, { 'content-type': 'text/plain' })
  const big = JSON.stringify({ reason: 'x'.repeat(17_000) })
  const reading = withKey(organisation.readKey, { 'content-type': 'text/plain' })
  const expected: [Promise<{ status: number }>, number][] = [
    [server.fetch(`/api/v1/orders/${id}/cancel`), 405],
    [cancel(id, '{}', { 'content-type': 'text/plain' }), 401],
    [cancel(id, '{}', reading), 403],
    [cancel(id, big, plain), 415],
    [cancel(id, `${big}}`), 413],
    [cancel(unknown, '{'), 400],
    [cancel(unknown, ''), 400],
    [cancel(unknown, '{"reason":5}'), 404],
    [cancel(id, '{"reason":5}'), 422],
  ]
  for (const [asked, status] of expected) expect((await asked).status).toBe(status)
  expect((await find(id)).status).toBe('confirmed')
})
