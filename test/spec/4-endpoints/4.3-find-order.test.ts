import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { head, sendRaw } from '#test/raw-request.ts'

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const placed = await placeByKey(server, organisation, anOrder())

test('answers the same object as placing the order', async () => {
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(found.status).toBe(200)
  expect(found.json).toEqual(placed.json)
})

test('works with a read-and-write key', async () => {
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(organisation.writeKey),
  })
  expect(found.json).toEqual(placed.json)
})

test('reads an id in capitals as the same id', async () => {
  const found = await server.fetch(`/api/v1/orders/${placed.json.id.toUpperCase()}`, {
    headers: withKey(organisation.readKey),
  })
  expect(found.json.id).toBe(placed.json.id)
})

test('shows an order from the booking page without its access key', async () => {
  const { json: summary } = await placeByBrowser(server, organisation, anOrder())
  const found = await server.fetch(`/api/v1/orders/${summary.id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(found.json).toMatchObject({
    id: summary.id,
    reference: summary.reference,
    total: summary.total,
    source: 'booking_page',
  })
  expect(found.text).not.toContain(summary.accessKey)
  expect(found.text).not.toContain('accessKey')
})

test.each([
  'no-uuid',
  '0',
  'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11',
  'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11%20',
  '{e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11}',
  'e6b0c3f24a0a4f6e9b8e0a2f2a6f1c11',
  '%00',
  "'%20or%201=1--",
  '..%2f..%2forganisation',
  '%F0%9F%97%91',
  'x'.repeat(400),
])('answers 404 for the id %s', async (id) => {
  const found = await server.fetch(`/api/v1/orders/${id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(found.status).toBe(404)
})

test.each(['%', '%zz', '%ff', '%c0%af'])('answers 404 for the undecodable id %s', async (id) => {
  const authorization = `Bearer ${organisation.readKey}`
  const answer = await sendRaw(
    server.url,
    head(`GET /api/v1/orders/${id}`, { Authorization: authorization }),
  )
  expect(answer.status).toBe(404)
})

test("answers 404 for another organisation's order", async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(other.writeKey),
  })
  expect(found.status).toBe(404)
  expect(found.text).not.toContain(placed.json.reference)
  const unknown = await server.fetch('/api/v1/orders/e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11', {
    headers: withKey(other.writeKey),
  })
  expect(found.text).toBe(unknown.text)
})

test('answers 401 without a key', async () => {
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`)
  expect(found.status).toBe(401)
  expect(found.headers.get('www-authenticate')).toBe('Bearer')
})

test('answers HEAD like GET, without a body', async () => {
  const headers = withKey(organisation.readKey)
  const path = `/api/v1/orders/${placed.json.id}`
  const [got, headed] = [
    await server.fetch(path, { headers }),
    await server.fetch(path, { method: 'HEAD', headers }),
  ]
  expect(headed.status).toBe(200)
  expect(headed.text).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control']) {
    expect(headed.headers.get(name), name).toBe(got.headers.get(name))
  }
  expect((await server.fetch(path, { method: 'HEAD' })).status).toBe(401)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('answers %s with 405', async (method) => {
  const answer = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    method,
    headers: withKey(organisation.writeKey),
  })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})
