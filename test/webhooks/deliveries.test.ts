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
  const log = async () => (await deliveriesOf(organisation, endpoint.json.id)).json.data[0]
  await expect.poll(async () => (await log()).attempts.length, { timeout: 8000 }).toBe(1)
  const { nextAttemptAt } = await log()
  const [first, second] = await receiver.waitFor(2, 20_000)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)

  await expect.poll(async () => (await log()).status).toBe('succeeded')
  const { attempts } = await log()
  expect(attempts).toMatchObject([
    { status: 500, answer: 'so so' },
    { status: 200, error: null },
  ])
  // As the log had said, and as decided: five seconds after the one before.
  expect(attempts[1].at >= nextAttemptAt).toBe(true)
  expect(Date.parse(nextAttemptAt) - Date.parse(attempts[0].at)).toBeGreaterThanOrEqual(5000)
})

test('at most five are in flight to one endpoint, and a slow one holds up nobody', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const held: (() => void)[] = []
  const slow = await startReceiver((response) => {
    held.push(() => response.writeHead(204).end())
  })
  const quick = await startReceiver()
  await register(organisation, slow)
  await register(organisation, quick)
  const orders = Array.from({ length: 20 }, () => placeByKey(server, organisation, anOrder()))
  await Promise.all(orders)
  // All of the one arrive while the other has not answered once.
  await quick.waitFor(20)
  await slow.waitFor(5)
  expect(slow.load).toEqual({ now: 5, most: 5 })
  for (let answered = 0; answered < 20; answered += 1) {
    await slow.waitFor(answered + 1)
    held[answered]?.()
  }
  expect(slow.load.most).toBe(5)
  const ids = slow.deliveries.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(20)
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
