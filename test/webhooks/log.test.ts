import { defaultEventTypes } from '#contract/webhooks/event-types.ts'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { eventually } from '#test/eventually.ts'
import { newIntegrator } from '#test/actors/integrator.ts'
import type { LoggedDelivery } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

/** The delivery log and the list of events. */

const server = await startTestServer({ deliveries: true })
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

afterAll(() => checkInvariants(server.owner))

test('deliveries are listed with their attempts, in pages, filtered by status', async () => {
  const { register, call, place, deliveries } = await newIntegrator(server)
  const receiver = await startReceiver((response, { json }) => {
    response.writeHead(json.type === 'order.created' ? 200 : 500).end('so\n so')
  })
  const { id } = await register(receiver.url)
  const others = await register(receiver.url, { eventTypes: ['job.started'] })
  const orders = [await place(), await place(), await place(), await place()]
  await call('POST', `orders/${orders[3].id}/cancel`, {})
  await eventually(async () =>
    (await deliveries(id)).map(({ attempts }) => attempts.length),
  ).toEqual([1, 1, 1, 1, 1])
  const [cancelled, ...created] = await deliveries(id)
  expect(cancelled).toEqual({
    id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    object: 'webhook_delivery',
    endpointId: id,
    eventId: expect.stringMatching(/^evt_/),
    eventType: 'order.cancelled',
    status: 'pending',
    attempts: [
      {
        at: expect.any(String),
        status: 500,
        error: 'answered 500',
        milliseconds: expect.any(Number),
        answer: 'so so',
      },
    ],
    nextAttemptAt: expect.any(String),
    createdAt: expect.any(String),
    finishedAt: null,
  })
  for (const delivery of created) {
    expect(delivery).toMatchObject({
      status: 'succeeded',
      nextAttemptAt: null,
      finishedAt: expect.any(String),
      attempts: [{ status: 200, error: null }],
    })
  }
  const log = (await call('GET', 'events?limit=100')).json.data
  const asked: readonly string[] = defaultEventTypes
  const events = log.filter(({ type }: { type: string }) => asked.includes(type))
  expect((await deliveries(id)).map(({ eventId }) => eventId)).toEqual(
    events.map((event: { id: string }) => event.id),
  )
  expect(await deliveries(others.id)).toEqual([])

  const pages: LoggedDelivery[] = []
  let query = 'limit=2'
  for (;;) {
    const { json } = await call('GET', `webhook-endpoints/${id}/deliveries?${query}`)
    pages.push(...json.data)
    if (!json.hasMore) break
    expect(json.data).toHaveLength(2)
    query = `limit=2&startingAfter=${json.data.at(-1).id}`
  }
  const ids = (list: LoggedDelivery[]) => list.map((delivery) => delivery.id)
  expect(ids(pages)).toEqual(ids(await deliveries(id)))
  expect(ids(await deliveries(id, 'status=pending'))).toEqual([cancelled?.id])
  expect(await deliveries(id, 'status=succeeded')).toEqual(created)
  expect(await deliveries(id, 'status=failed')).toEqual([])
  for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'status=lost', 'limit=1&limit=2']) {
    const refused = await call('GET', `webhook-endpoints/${id}/deliveries?${wrong}`)
    expect([wrong, refused.status]).toEqual([wrong, 422])
  }
})

test('events are returned exactly as sent, byte for byte', async () => {
  const { register, call, place } = await newIntegrator(server)
  const receiver = await startReceiver()
  await register(receiver.url, { eventTypes: ['*'] })
  const orders = [await place(), await place(), await place()]
  await call('POST', `orders/${orders[1].id}/cancel`, {})
  const sent = await receiver.waitFor(12)
  const list = await call('GET', 'events')
  expect(list.json.hasMore).toBe(false)
  for (const { body, json } of sent) {
    expect((await call('GET', `events/${json.id}`)).text).toBe(body)
    expect(list.text).toContain(body)
  }
  const ids: string[] = list.json.data.map(({ id }: { id: string }) => id)
  const sentIds: string[] = sent.map(({ json }) => json.id)
  expect(ids.toSorted(byText)).toEqual(sentIds.toSorted(byText))
  const first = await call('GET', 'events?limit=3')
  expect(first.json).toEqual({ data: list.json.data.slice(0, 3), hasMore: true })
  const second = await call('GET', `events?limit=3&startingAfter=${ids[2]}`)
  expect(second.json).toEqual({ data: list.json.data.slice(3, 6), hasMore: true })
  const filtered = await call('GET', 'events?type=order.created')
  expect(filtered.json.data).toEqual(
    list.json.data.filter(({ type }: { type: string }) => type === 'order.created'),
  )
  for (const wrong of ['type=x', 'limit=0', 'type=job.failed&type=job.failed']) {
    expect((await call('GET', `events?${wrong}`)).status).toBe(422)
  }
})
