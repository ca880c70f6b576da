import { expect, test } from 'vitest'
import { createKerbside } from '../../client/src/kerbside.ts'
import type { Kerbside } from '../../client/src/kerbside.ts'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Receiver } from '#test/webhooks/receivers/receiver.ts'
import { aBody, collect } from './a-body.ts'

const server = await startTestServer({ deliveries: true })

type Setup = { kerbside: Kerbside; organisation: TestOrganisation; receiver: Receiver }

async function setUp(): Promise<Setup> {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const kerbside = createKerbside({ apiKey: organisation.writeKey, baseUrl: server.url })
  return { kerbside, organisation, receiver: await startReceiver() }
}

test('an endpoint receives events that verify, typed by their type', async () => {
  const { kerbside, organisation, receiver } = await setUp()
  const endpoint = await kerbside.webhookEndpoints.create({ url: receiver.url })
  const order = await kerbside.orders.place(aBody())
  const [delivery] = await receiver.waitFor(1)
  const { body = '', headers = {} } = delivery ?? {}

  const event = verifyWebhook(endpoint.secret, body, headers)
  if (event.type !== 'order.created') throw new Error(`${event.type} came`)
  expect(event.data.reference).toBe(order.reference)
  expect(event.data).toEqual(await kerbside.orders.get(order.id))
  expect(await kerbside.events.get(event.id)).toEqual(event)

  const job = { id: order.jobs[0]?.id ?? '' }
  await organisation.within((org) => startJob(org, job.id))
  const [, second] = await receiver.waitFor(2)
  const started = verifyWebhook(endpoint.secret, second?.body ?? '', second?.headers ?? {})
  if (started.type !== 'job.started') throw new Error(`${started.type} came`)
  expect(started.data.orderReference).toBe(order.reference)

  const types = (await collect(kerbside.events.all({ limit: 1 }))).map(({ type }) => type)
  expect(types.toSorted()).toEqual(['job.started', 'order.created', 'order.updated'])
  expect(await kerbside.events.list({ type: 'order.created' })).toEqual({
    data: [event],
    hasMore: false,
  })
})

test('endpoints are listed, read, changed and deleted', async () => {
  const { webhookEndpoints } = (await setUp()).kerbside
  const url = 'http://127.0.0.1:4567/hooks'
  const body = { url, description: 'Ours', eventTypes: ['order.created' as const], enabled: false }
  const { secret, ...created } = await webhookEndpoints.create(body)
  expect(secret).toMatch(/^whsec_/)
  expect(created).toMatchObject({ ...body, disabledReason: 'by_hand' })
  expect(await webhookEndpoints.get(created.id)).toEqual(created)
  expect(await webhookEndpoints.list()).toEqual({ data: [created], hasMore: false })

  const changed = await webhookEndpoints.change(created.id, { description: null, enabled: true })
  expect(changed).toMatchObject({ url, description: null, enabled: true, disabledReason: null })
  expect(await webhookEndpoints.delete(created.id)).toBeUndefined()
  await expect(webhookEndpoints.get(created.id)).rejects.toMatchObject({ status: 404 })
  await expect(webhookEndpoints.create({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    status: 422,
    fields: { url: expect.any(String) },
  })
})

test('after a rotation both secrets sign, and a ping returns its result', async () => {
  const { kerbside, receiver } = await setUp()
  const { webhookEndpoints } = kerbside
  const { id, secret: old } = await webhookEndpoints.create({ url: receiver.url })
  const { secret, previousSecretUntil } = await webhookEndpoints.rotateSecret(id)
  expect(previousSecretUntil).not.toBeNull()
  expect(await webhookEndpoints.test(id)).toMatchObject({
    succeeded: true,
    attempt: { status: 204, error: null },
  })
  const [delivery] = await receiver.waitFor(1)
  const { body = '', headers = {} } = delivery ?? {}
  for (const secrets of [old, secret, [secret, old]]) {
    const event = verifyWebhook(secrets, body, headers)
    if (event.type !== 'ping') throw new Error(`${event.type} came`)
    expect(event.data).toEqual({ endpointId: id })
  }

  await webhookEndpoints.rotateSecret(id, { graceSeconds: 0 })
  await webhookEndpoints.test(id)
  const [, ungraced] = await receiver.waitFor(2)
  expect(() => verifyWebhook([old, secret], ungraced?.body ?? '', ungraced?.headers ?? {})).toThrow(
    'No matching signature',
  )
})

test('an event is sent again with the same id, and the log has every delivery', async () => {
  const { kerbside, receiver } = await setUp()
  const { id, secret } = await kerbside.webhookEndpoints.create({ url: receiver.url })
  await kerbside.orders.place(aBody())
  const [first] = await receiver.waitFor(1)
  const event = verifyWebhook(secret, first?.body ?? '', first?.headers ?? {})

  // A delivery that is still pending is not queued again.
  const outcomes = async () =>
    (await collect(kerbside.webhookEndpoints.allDeliveries(id, { limit: 1 }))).map(
      ({ eventId, status }) => [eventId, status],
    )
  const arrived = (count: number) => Array.from({ length: count }, () => [event.id, 'succeeded'])
  await expect.poll(outcomes, { timeout: 8000 }).toEqual(arrived(1))
  expect(await kerbside.events.redeliver(event.id)).toEqual({ queued: 1 })
  await expect.poll(outcomes, { timeout: 8000 }).toEqual(arrived(2))
  expect(await kerbside.events.redeliver(event.id, { endpointId: id })).toEqual({ queued: 1 })
  await expect.poll(outcomes, { timeout: 8000 }).toEqual(arrived(3))
  for (const { body, headers } of await receiver.waitFor(3)) {
    expect(verifyWebhook(secret, body, headers)).toEqual(event)
  }
})

test('an event is made to happen in a test organisation', async () => {
  const { kerbside, receiver } = await setUp()
  const { secret } = await kerbside.webhookEndpoints.create({ url: receiver.url })
  const made = await kerbside.events.make({ type: 'order.created' })
  const [delivery] = await receiver.waitFor(1)
  const { body = '', headers = {} } = delivery ?? {}
  expect(verifyWebhook(secret, body, headers)).toEqual(made.event)
  expect(await kerbside.events.get(made.event.id)).toEqual(made.event)
  expect(await kerbside.orders.get(made.orderId)).toMatchObject({ id: made.orderId })
  await expect(
    kerbside.events.make({ type: 'order.confirmed', orderId: made.orderId }),
  ).rejects.toMatchObject({ status: 422 })
})

test('events missed while an endpoint was disabled are recovered', async () => {
  const { kerbside, receiver } = await setUp()
  const { webhookEndpoints } = kerbside
  const { id } = await webhookEndpoints.create({ url: receiver.url, enabled: false })
  const since = new Date(Date.now() - 60_000)
  await kerbside.orders.place(aBody())
  await webhookEndpoints.change(id, { enabled: true })
  expect(await webhookEndpoints.recover(id, { since })).toEqual({ queued: 1 })
  await receiver.waitFor(1)
  await expect
    .poll(
      async () => (await webhookEndpoints.deliveries(id, { status: 'succeeded' })).data.length,
      { timeout: 8000 },
    )
    .toBe(1)
  expect(await webhookEndpoints.recover(id, { since: since.toISOString() })).toEqual({ queued: 0 })
})
