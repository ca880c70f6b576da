import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import type { Answer, TestOrganisation } from '#test/harness.ts'
import { startReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'

const server = await startTestServer({ deliveries: true })

function register(
  organisation: TestOrganisation,
  receiver: Receiver,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return server.fetch('/api/v1/webhook-endpoints', {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: JSON.stringify({ url: receiver.url, ...more }),
  })
}

test('an order placed arrives, signed, as the GET returns it', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const receiver = await startReceiver()
  const endpoint = await register(organisation, receiver)
  expect(endpoint.status).toBe(201)
  expect(endpoint.json.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)

  const placed = await placeByKey(server, organisation, anOrder())
  const [delivery] = await receiver.waitFor(1)
  const order = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(delivery?.json).toEqual({
    id: delivery?.headers['webhook-id'],
    type: 'order.created',
    timestamp: placed.json.createdAt,
    organisationId: organisation.id,
    apiVersion: 'v1',
    data: order.json,
  })
  const headers = delivery?.headers as Record<string, string>
  const body = delivery?.body ?? ''
  expect(new Webhook(endpoint.json.secret).verify(body, headers)).toEqual(delivery?.json)
  expect(() => new SvixWebhook(endpoint.json.secret).verify(body, headers)).not.toThrow()
  expect(() => new Webhook(endpoint.json.secret).verify(`${body} `, headers)).toThrow()
})

test('a failed attempt is tried again with the same id, and both stand in the log', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  let answers = 0
  const receiver = await startReceiver((response) => {
    answers += 1
    response.writeHead(answers === 1 ? 500 : 200).end('so so')
  })
  const endpoint = await register(organisation, receiver)
  await placeByKey(server, organisation, anOrder())
  const [first, second] = await receiver.waitFor(2, 9000)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(4900)

  await expect
    .poll(async () => (await deliveriesOf(organisation, endpoint.json.id)).json.data[0].status)
    .toBe('succeeded')
  const [delivery] = (await deliveriesOf(organisation, endpoint.json.id)).json.data
  expect(delivery.attempts).toMatchObject([
    { status: 500, answer: 'so so' },
    { status: 200, error: null },
  ])
})

test('at most five are in flight to one endpoint, and a slow one holds up nobody', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const slow = await startReceiver((response) => {
    setTimeout(() => response.writeHead(204).end(), 400)
  })
  const quick = await startReceiver()
  await register(organisation, slow)
  await register(organisation, quick)
  const orders = Array.from({ length: 20 }, () => placeByKey(server, organisation, anOrder()))
  await Promise.all(orders)
  const done = Date.now()
  await quick.waitFor(20)
  expect(Date.now() - done).toBeLessThan(1500)
  await slow.waitFor(20)
  expect(slow.load.most).toBe(5)
})

test('410 disables the endpoint', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const receiver = await startReceiver((response) => void response.writeHead(410).end())
  const endpoint = await register(organisation, receiver)
  await placeByKey(server, organisation, anOrder())
  await receiver.waitFor(1)
  const read = () =>
    server.fetch(`/api/v1/webhook-endpoints/${endpoint.json.id}`, {
      headers: withKey(organisation.readKey),
    })
  await expect.poll(async () => (await read()).json.enabled).toBe(false)
  expect((await read()).json.disabledReason).toBe('gone')
})

function deliveriesOf(organisation: TestOrganisation, id: string): Promise<Answer> {
  return server.fetch(`/api/v1/webhook-endpoints/${id}/deliveries`, {
    headers: withKey(organisation.readKey),
  })
}
