import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answer } from '#test/answer.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// Rules, section 10, "Idempotency-Key". Orders are in 8-idempotency.test.ts.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const post = (path: string, body: object, key: string | null) =>
  server.fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: withKey(organisation.writeKey, key === null ? {} : { 'idempotency-key': key }),
    body: JSON.stringify(body),
  })
const marksOf = ({ headers }: Answer) => [
  headers.get('idempotent-replayed'),
  headers.get('idempotency-mismatch'),
]
const NEW = [null, null]
const SAME = ['true', null]
const OTHER = ['true', 'true']

test('registering an endpoint again answers the first one with its secret', async () => {
  const url = 'http://127.0.0.1:4999/one'
  const key = randomUUID()
  const first = await post('webhook-endpoints', { url }, key)
  expect([first.status, ...marksOf(first)]).toEqual([201, ...NEW])
  const again = await post('webhook-endpoints', { url }, key)
  expect([again.status, again.json, ...marksOf(again)]).toEqual([201, first.json, ...SAME])
  const other = await post('webhook-endpoints', { url: `${url}?other` }, key)
  expect([other.json, ...marksOf(other)]).toEqual([first.json, ...OTHER])
  expect((await post('webhook-endpoints', { url }, null)).json.id).not.toBe(first.json.id)
})

test('rotating a secret again answers the new secret, and rotates once', async () => {
  const { json } = await post('webhook-endpoints', { url: 'http://127.0.0.1:4999/two' }, null)
  const path = `webhook-endpoints/${json.id}/rotate-secret`
  const key = randomUUID()
  const first = await post(path, { graceSeconds: 60 }, key)
  const again = await post(path, { graceSeconds: 60 }, key)
  expect([again.status, again.json, ...marksOf(again)]).toEqual([200, first.json, ...SAME])
  const other = await post(path, {}, key)
  expect([other.json.secret, ...marksOf(other)]).toEqual([first.json.secret, ...OTHER])
  const next = await post(path, {}, randomUUID())
  expect([next.json.secret === first.json.secret, ...marksOf(next)]).toEqual([false, ...NEW])
  // Only the latest rotation is known: its secret is the one that is stored.
  expect(marksOf(await post(path, { graceSeconds: 60 }, key))).toEqual(NEW)
})

test('opening a payment session again answers the same one, even once nothing is due', async () => {
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const path = `orders/${order.id}/payment-sessions`
  const key = randomUUID()
  const first = await post(path, {}, key)
  expect(marksOf(first)).toEqual(NEW)
  const again = await post(path, {}, key)
  expect([again.status, again.json, ...marksOf(again)]).toEqual([201, first.json, ...SAME])
  expect(marksOf(await post(path, { returnUrl: BOOKING_ORIGIN }, key))).toEqual(OTHER)
  // Another attempt gets the session that is open, and its key counts for it only if it has none.
  const reused = await post(path, {}, randomUUID())
  expect([reused.json.id, ...marksOf(reused)]).toEqual([first.json.id, ...NEW])

  await post(`orders/${order.id}/cancel`, {}, null)
  expect((await post(path, {}, null)).status).toBe(422)
  const late = await post(path, {}, key)
  expect([late.status, late.json, ...marksOf(late)]).toEqual([
    201,
    { ...first.json, status: 'expired' },
    ...SAME,
  ])
})

test('a known key is answered before the body is judged, as for orders', async () => {
  const [registering, rotating, paying, making] = Array.from({ length: 4 }, () => randomUUID())
  const wrong = { url: 5, graceSeconds: 'long', returnUrl: 5, type: 'none' }
  const repeated = async (path: string, body: object, key = '') => {
    const first = await post(path, body, key)
    expect(marksOf(first)).toEqual(NEW)
    const again = await post(path, wrong, key)
    expect([again.status, again.json, ...marksOf(again)]).toEqual([
      first.status,
      first.json,
      ...OTHER,
    ])
    expect((await post(path, wrong, randomUUID())).status).toBe(422)
    return first.json
  }
  const { id } = await repeated(
    'webhook-endpoints',
    { url: 'http://127.0.0.1:4999/z' },
    registering,
  )
  await repeated(`webhook-endpoints/${id}/rotate-secret`, {}, rotating)
  const { json: order } = await placeByKey(server, organisation, anOrder())
  await repeated(`orders/${order.id}/payment-sessions`, {}, paying)
  await repeated('test/events', { type: 'order.created' }, making)
})

test('a known key of a payment is answered while the subscription is inactive', async () => {
  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  const { json: order } = await placeByKey(server, lapsed, anOrder())
  const key = randomUUID()
  const pay = () =>
    server.fetch(`/api/v1/orders/${order.id}/payment-sessions`, {
      method: 'POST',
      headers: withKey(lapsed.writeKey, { 'idempotency-key': key }),
      body: '{}',
    })
  const first = await pay()
  await server.owner.query('update organisations set subscription_active = false where id = $1', [
    lapsed.id,
  ])
  const again = await pay()
  expect([again.status, again.json, ...marksOf(again)]).toEqual([201, first.json, ...SAME])
})

test("a hirer's key counts for their order only", async () => {
  const key = randomUUID()
  const pay = async () => {
    const { json } = await placeByBrowser(server, organisation, anOrder())
    const { id, accessKey } = json
    return () =>
      server.fetch(`/api/public/${organisation.slug}/orders/${id}/payment-sessions`, {
        method: 'POST',
        headers: {
          origin: BOOKING_ORIGIN,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ accessKey }),
      })
  }
  const [mine, theirs] = [await pay(), await pay()]
  const first = await mine()
  expect([first.status, ...marksOf(first)]).toEqual([201, ...NEW])
  const other = await theirs()
  expect([other.status, ...marksOf(other)]).toEqual([201, ...NEW])
  expect(other.json.id).not.toBe(first.json.id)
  const again = await mine()
  expect([again.json, ...marksOf(again)]).toEqual([first.json, ...SAME])
})

test.each(['webhook-endpoints', 'rotate', 'pay'])('%s refuses a malformed key', async (what) => {
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const url = 'http://127.0.0.1:4999/three'
  const { json: endpoint } = await post('webhook-endpoints', { url }, null)
  const paths: Record<string, string> = {
    rotate: `webhook-endpoints/${endpoint.id}/rotate-secret`,
    pay: `orders/${order.id}/payment-sessions`,
  }
  const refused = await post(paths[what] ?? what, { url }, 'k'.repeat(256))
  expect([refused.status, refused.headers.get('kerbside-problems')]).toEqual([
    422,
    '"Idempotency-Key";code=invalid',
  ])
})
