import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { setWeight } from '#server/orders/jobs/set-weight.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { eventually } from '#test/eventually.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

// Rules, section 10: every change of an order or job is sent. `test/setup/every-change-has-an-event.sql` holds all tests
// to it; here are the types, and what they say.

const server = await startTestServer({ deliveries: true })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { call, register } = asIntegrator(server, organisation)
const receiver = await startReceiver()
await register(receiver.url, { eventTypes: ['*'] })
const ask = asHirer(server, organisation)

type Sent = { type: string; changed?: string[]; data: { id: string; version: number } }

const get = async (path: string) => (await call('GET', path)).json
/** The types about an order or job, oldest first; those of one moment by name. */
const sentAbout = async (id: string): Promise<Sent[]> =>
  (await get(`events?subjectId=${id}&limit=100`)).data.toSorted(
    (a: Sent, b: Sent) => a.data.version - b.data.version || (a.type < b.type ? -1 : 1),
  )
const typesOf = async (id: string) => (await sentAbout(id)).map(({ type }) => type)
const place = async () => {
  const { json } = await placeByKey(server, organisation, anOrder())
  const [delivery, collection] = json.jobs.map((job: { id: string }) => job.id)
  return { order: json, delivery, collection }
}
/** What is sent last of an order or job is what its GET shows. */
async function expectShown(path: string, id: string) {
  const sent = await sentAbout(id)
  expect(sent.at(-1)?.data).toEqual(await get(`${path}/${id}`))
  return sent
}

test('the jobs of a new order are scheduled, as their GET shows them', async () => {
  const { order, delivery, collection } = await place()
  expect(await typesOf(order.id)).toEqual(['order.created'])
  for (const id of [delivery, collection]) {
    expect((await expectShown('jobs', id)).map(({ type }) => type)).toEqual(['job.scheduled'])
  }
  await eventually(() => receiver.deliveries.map(({ json }) => (json as Sent).data.id)).toEqual(
    expect.arrayContaining([order.id, delivery, collection]),
  )
})

test('other dates update the order and reschedule its job', async () => {
  const { order, delivery, collection } = await place()
  const body = { pickupDate: inDays(12) }
  expect((await ask('changes', { id: order.id, body })).status).toBe(200)
  const [created, updated, ...more] = await expectShown('orders', order.id)
  expect([created?.type, updated?.type, more]).toEqual(['order.created', 'order.updated', []])
  expect(updated?.changed).toEqual(expect.arrayContaining(['pickupDate', 'lines', 'jobs']))
  expect(updated?.changed).not.toContain('deliveryDate')
  expect(updated?.changed).not.toContain('version')
  expect((await expectShown('jobs', collection)).map(({ type }) => type)).toEqual([
    'job.scheduled',
    'job.rescheduled',
  ])
  expect(await typesOf(delivery)).toEqual(['job.scheduled'])
})

test('new details update the order, and its jobs if they show them', async () => {
  const { order, delivery } = await place()
  const office = await createMember(server, organisation, 'dispatcher')
  const change = async (details: object, version: number) =>
    office.ask(`/api/office/${organisation.slug}/orders/${order.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': String(version) },
      body: JSON.stringify(details),
    })
  expect((await change({ email: 'new@person.example' }, 1)).status).toBe(200)
  expect(await typesOf(delivery)).toEqual(['job.scheduled'])
  expect((await change({ gateCode: '4711#', notes: 'Ring first' }, 2)).status).toBe(200)
  const sent = await expectShown('jobs', delivery)
  expect(sent.map(({ type }) => type)).toEqual(['job.scheduled', 'job.updated'])
  expect(sent.at(-1)?.data).toMatchObject({ version: 2, gateCode: '4711#', notes: 'Ring first' })
  expect((await expectShown('orders', order.id)).map(({ changed }) => changed)).toEqual([
    undefined,
    ['customer'],
    ['gateCode', 'notes'],
  ])
})

test('a job that is started and done updates its order each time', async () => {
  const { order, delivery } = await place()
  await organisation.within((org) => startJob(org, delivery))
  await organisation.within((org) => completeJob(org, { id: delivery, completion: {} }))
  await organisation.within((org) => setWeight(org, delivery, { weightKg: 80, docketNumber: 'A' }))
  const job = ['job.scheduled', 'job.started', 'job.completed', 'job.updated']
  expect((await expectShown('jobs', delivery)).map(({ type }) => type)).toEqual(job)
  const sent = await expectShown('orders', order.id)
  expect(sent.map(({ type, changed }) => [type, changed])).toEqual([
    ['order.created', undefined],
    ['order.updated', ['status', 'jobs']],
    ['order.updated', ['jobs']],
  ])
})

test('a start that an outcome implies has an event of its own, and the order one of both', async () => {
  const { order, delivery } = await place()
  const at = new Date(Date.now() - 60_000)
  await organisation.within((org) => completeJob(org, { id: delivery, completion: {}, at }))
  const sent = await expectShown('jobs', delivery)
  expect(sent.map(({ type, data }) => [type, data.version])).toEqual([
    ['job.scheduled', 1],
    ['job.started', 2],
    ['job.completed', 3],
  ])
  expect((await expectShown('orders', order.id)).map(({ data }) => data.version)).toEqual([1, 3])
})

test('a payment and a cancellation have types of their own, and no update', async () => {
  const { order, delivery } = await place()
  const session = (await ask('payment-sessions', { id: order.id })).json
  await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '04 / 32', code: '123' }),
  })
  await call('POST', `orders/${order.id}/cancel`, {})
  const sent = await expectShown('orders', order.id)
  expect(sent.map(({ type, data }) => [type, data.version])).toEqual([
    ['order.created', 1],
    ['order.paid', 2],
    ['order.cancelled', 3],
  ])
  expect(await typesOf(delivery)).toEqual(['job.scheduled', 'job.cancelled'])
})

test('an order that is approved is confirmed', async () => {
  const strict = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, approvalRequired: true },
  })
  const office = await createMember(server, strict, 'dispatcher')
  const { json: order } = await placeByKey(server, strict, anOrder())
  await office.send('POST', `/api/office/${strict.slug}/orders/${order.id}/approve`)
  const { json } = await asIntegrator(server, strict).call('GET', `events?subjectId=${order.id}`)
  expect(json.data.map(({ type }: Sent) => type)).toEqual(['order.confirmed', 'order.created'])
})

test('an endpoint without a list gets the five, and one with a list what it lists', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const [five, some] = [await startReceiver(), await startReceiver()]
  const mine = asIntegrator(server, own)
  await mine.register(five.url)
  await mine.register(some.url, { eventTypes: ['order.updated', 'job.cancelled'] })
  const { json: order } = await placeByKey(server, own, anOrder())
  const body = { pickupDate: inDays(12) }
  expect((await asHirer(server, own)('changes', { id: order.id, body })).status).toBe(200)
  await mine.call('POST', `orders/${order.id}/cancel`, {})
  const typesAt = ({ deliveries }: typeof five) =>
    deliveries.map(({ json }) => (json as Sent).type).toSorted()
  await eventually(() => typesAt(five)).toEqual(['order.cancelled', 'order.created'])
  await eventually(() => typesAt(some)).toEqual(['job.cancelled', 'job.cancelled', 'order.updated'])
})

test('events are found by type, by what they are about and by time', async () => {
  const { order, delivery } = await place()
  const [created] = await sentAbout(order.id)
  const at = (created as unknown as { timestamp: string }).timestamp
  const count = async (search: string) => (await get(`events?${search}`)).data.length
  expect(await count(`subjectId=${delivery}`)).toBe(1)
  expect(await count(`subjectId=${delivery}&type=order.created`)).toBe(0)
  expect(await count(`subjectId=${order.id}&createdFrom=${at}`)).toBe(1)
  expect(await count(`subjectId=${order.id}&createdTo=${at}`)).toBe(0)
  for (const bad of ['subjectId=nonsense', 'createdFrom=yesterday', 'type=job.lost']) {
    expect((await call('GET', `events?${bad}`)).status, bad).toBe(422)
  }
})

test('a change without an event fails in tests', async () => {
  const { delivery } = await place()
  const silently = organisation.within(({ tx }) =>
    tx.run({ text: 'update jobs set version = version + 1 where id = $1', values: [delivery] }),
  )
  await expect(silently).rejects.toThrow(/no event says that jobs .* has version 2/)
})
