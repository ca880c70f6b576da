import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Rules, section 6: POST /api/v1/orders/{id}/payment-sessions.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog, {
  origins: ['https://shop.example'],
})
const unknown = 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'
const place = async () => (await placeByKey(server, organisation, anOrder())).json
const open = (id: string, sent = '{}', headers = withKey(organisation.writeKey)) =>
  server.fetch(`/api/v1/orders/${id}/payment-sessions`, { method: 'POST', headers, body: sent })

test('answers 201 with a session for the amount due', async () => {
  const order = await place()
  const answer = await open(order.id, '{"returnUrl":"https://shop.example/thanks"}')
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual({
    id: answer.json.id,
    object: 'payment_session',
    orderId: order.id,
    status: 'open',
    url: `http://localhost/pay/${organisation.slug}/${answer.json.id}`,
    amount: order.total,
    currency: 'AUD',
    expiresAt: answer.json.expiresAt,
  })
})

test("refuses addresses that aren't allowlisted", async () => {
  const { id } = await place()
  for (const returnUrl of [5, null, '', 'https://shop.example.evil', 'javascript:alert(1)']) {
    const answer = await open(id, JSON.stringify({ returnUrl }))
    expect(answer.status).toBe(422)
    expect(problemFields(answer)).toEqual(['returnUrl'])
  }
})

test('of several errors, the first in the table is reported', async () => {
  const { id } = await place()
  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  const theirs = (await placeByKey(server, lapsed, anOrder())).json
  await lapsed.within((org) => setSubscription(org, false))
  const plain = withKey(organisation.writeKey, { 'content-type': 'text/plain' })
  const reading = withKey(organisation.readKey, { 'content-type': 'text/plain' })
  const big = JSON.stringify({ returnUrl: 'x'.repeat(17_000) })
  const expected: [Promise<{ status: number }>, number][] = [
    [server.fetch(`/api/v1/orders/${id}/payment-sessions`), 405],
    [open(id, '{', { 'content-type': 'text/plain' }), 401],
    [open(id, '{', reading), 403],
    [open(id, big, plain), 415],
    [open(id, big), 413],
    [open(unknown, '{'), 400],
    [open(unknown, '{"returnUrl":5}'), 404],
    [open('no-uuid'), 404],
    [open(theirs.id, '{}'), 404],
    [open(theirs.id, '{"returnUrl":5}', withKey(lapsed.writeKey)), 402],
    [open(id, '{"returnUrl":5}'), 422],
    [open(id, '[]'), 422],
  ]
  for (const [asked, status] of expected) expect((await asked).status).toBe(status)
})

test.each(['no-uuid', unknown, '%00'])('answers 404 for the session %s', async (id) => {
  const answer = await server.fetch(`/api/public/${organisation.slug}/payment-sessions/${id}`)
  expect(answer.status).toBe(404)
  expect(answer.json).toEqual({ error: 'No payment session has that id' })
})
