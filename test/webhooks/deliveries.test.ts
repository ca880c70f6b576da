import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { startTestServer, withKey } from '#test/harness.ts'
import { eventually } from '#test/eventually.ts'
import { newIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

/** The life of a delivery, from the commit that causes it to its outcome. */

const server = await startTestServer({ deliveries: true })

test('a placed order arrives signed, with the same object GET returns', async () => {
  const { organisation, register, place } = await newIntegrator(server)
  const receiver = await startReceiver()
  const { secret } = await register(receiver.url)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)

  const placed = await place()
  const [delivery] = await receiver.waitFor(1)
  const order = await server.fetch(`/api/v1/orders/${placed.id}`, {
    headers: withKey(organisation.readKey),
  })
  expect(delivery?.json).toEqual({
    id: delivery?.headers['webhook-id'],
    type: 'order.created',
    timestamp: placed.createdAt,
    organisationId: organisation.id,
    apiVersion: 'v1',
    data: order.json,
  })
  const headers = delivery?.headers as Record<string, string>
  const body = delivery?.body ?? ''
  expect(new Webhook(secret).verify(body, headers)).toEqual(delivery?.json)
  expect(() => new SvixWebhook(secret).verify(body, headers)).not.toThrow()
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
})

test('a failed attempt is retried with the same id, and the log shows both', async () => {
  const { register, place, deliveries } = await newIntegrator(server)
  let answers = 0
  const receiver = await startReceiver((response) => {
    answers += 1
    response.writeHead(answers === 1 ? 500 : 200).end('so so')
  })
  const { id } = await register(receiver.url)
  await place()
  const log = async () => (await deliveries(id))[0]
  await eventually(async () => (await log())?.attempts.length).toBe(1)
  const announced = (await log())?.nextAttemptAt ?? ''
  const [first, second] = await receiver.waitFor(2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)

  await eventually(async () => (await log())?.status).toBe('succeeded')
  const attempts = (await log())?.attempts ?? []
  expect(attempts).toMatchObject([
    { status: 500, answer: 'so so' },
    { status: 200, error: null },
  ])
  // At the time the log announced: five seconds after the first, as the rules say.
  const [before = 0, after = 0] = attempts.map(({ at }) => Date.parse(at))
  expect(after).toBeGreaterThanOrEqual(Date.parse(announced))
  expect(Date.parse(announced) - before).toBeGreaterThanOrEqual(5000)
})

test('at most five are in flight per endpoint, and a slow endpoint delays no other', async () => {
  const { register, place } = await newIntegrator(server)
  const held: (() => void)[] = []
  const slow = await startReceiver((response) => {
    held.push(() => response.writeHead(204).end())
  })
  const quick = await startReceiver()
  await register(slow.url)
  await register(quick.url)
  await Promise.all(Array.from({ length: 20 }, place))
  // All deliveries to one endpoint arrive before the other has answered once.
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
  const { register, place, endpoint } = await newIntegrator(server)
  const receiver = await startReceiver((response) => void response.writeHead(410).end())
  const { id } = await register(receiver.url)
  await place()
  await receiver.waitFor(1)
  await eventually(() => endpoint(id)).toMatchObject({ enabled: false, disabledReason: 'gone' })
})
