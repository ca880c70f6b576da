import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aFullOrder, anOrder, fullCatalog, ids, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// Interface, section 6. Rules, section 7: which events are recorded for receivers.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
type Row = { id: string; type: string; organisation_id: string; payload: string; created_at: Date }
const eventsOf = async (subject: string): Promise<Row[]> =>
  (
    await server.owner.query(
      'select * from events where subject_id = $1 order by created_at, type desc',
      [subject],
    )
  ).rows
const eventsIn = async ({ id }: TestOrganisation): Promise<number> =>
  (await server.owner.query('select count(*)::int from events where organisation_id = $1', [id]))
    .rows[0].count
const find = async (of: TestOrganisation, id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(of.readKey) })).json
const cancel = (of: TestOrganisation, id: string) =>
  server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(of.writeKey),
    body: '{"reason":"rain"}',
  })

test('an order placed by key has one order.created, with the order as GET shows it', async () => {
  const placed = await placeByKey(
    server,
    organisation,
    aFullOrder({
      areaId: ids.farArea,
      notes: 'Ünïcode 🗑 "quoted"\n',
      customFields: { needs: ['ramp'], permit: 0.1 },
      addOns: [{ productId: ids.mattress, quantity: 2 }],
    }),
  )
  const events = await eventsOf(placed.json.id)
  expect(events).toHaveLength(1)
  const [event] = events as [Row]
  expect(event.type).toBe('order.created')
  expect(event.id).toMatch(/^evt_[0-9a-f]{32}$/)
  const payload = JSON.parse(event.payload)
  expect(payload).toEqual({
    id: event.id,
    type: 'order.created',
    timestamp: event.created_at.toISOString(),
    organisationId: organisation.id,
    apiVersion: 'v1',
    data: await find(organisation, placed.json.id),
  })
})

test('so has an order from the booking page, without its access key', async () => {
  const placed = await placeByBrowser(server, organisation, aFullOrder())
  const events = await eventsOf(placed.json.id)
  expect(events.map(({ type }) => type)).toEqual(['order.created'])
  expect(JSON.parse(events[0]?.payload ?? '').data).toEqual(
    await find(organisation, placed.json.id),
  )
  expect(events[0]?.payload).not.toContain(placed.json.accessKey)
  expect(events[0]?.payload).not.toContain('accessKey')
})

test('cancelling adds one order.cancelled, with the order as it is then', async () => {
  const placed = await placeByKey(server, organisation, aFullOrder())
  await Promise.all([1, 2, 3].map(() => cancel(organisation, placed.json.id)))
  const events = await eventsOf(placed.json.id)
  expect(events.map(({ type }) => type).sort()).toEqual(['order.cancelled', 'order.created'])
  const cancelled = events.find(({ type }) => type === 'order.cancelled')
  const payload = JSON.parse(cancelled?.payload ?? '')
  expect(payload).toMatchObject({ type: 'order.cancelled', organisationId: organisation.id })
  expect(payload.data).toEqual(await find(organisation, placed.json.id))
  expect(payload.data).toMatchObject({ status: 'cancelled', version: 2 })
  // The earlier event doesn't change.
  const created = events.find(({ type }) => type === 'order.created')
  expect(JSON.parse(created?.payload ?? '').data).toEqual(placed.json)
})

test('ids of events are unique and ascend over time', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const { json } = await placeByKey(server, own, anOrder())
    made.push((await eventsOf(json.id))[0]?.id ?? '')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect(new Set(made).size).toBe(5)
  expect(made.toSorted()).toEqual(made)
})

test('replays and refused requests send no event', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const key = { 'idempotency-key': randomUUID() }
  await placeByKey(server, own, anOrder(), key)
  expect(await eventsIn(own)).toBe(1)
  await placeByKey(server, own, anOrder(), key)
  await placeByKey(server, own, anOrder({ quantity: 0 }))
  await placeByKey(server, own, anOrder({ deliveryDate: '2020-01-01' }))
  expect(await eventsIn(own)).toBe(1)
  await placeByBrowser(server, own, anOrder(), key)
  await placeByBrowser(server, own, anOrder(), key)
  expect(await eventsIn(own)).toBe(2)
})

test('concurrent orders and events match one to one', async () => {
  const own = await createTestOrganisation(server.db, {
    ...plainCatalog,
    products: [{ ...plainCatalog.products[0], stock: 4 }],
  })
  await Promise.all(Array.from({ length: 12 }, () => placeByKey(server, own, anOrder())))
  const { rows } = await server.owner.query(
    `select o.id, count(e.id)::int as events from orders o
      left join events e on e.organisation_id = o.organisation_id and e.subject_id = o.id
        and e.type = 'order.created'
      where o.organisation_id = $1 group by 1`,
    [own.id],
  )
  expect(rows.map(({ events }) => events)).toEqual([1, 1, 1, 1])
  expect(await eventsIn(own)).toBe(4)
})

test("an organisation's events name only that organisation", async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const { json } = await placeByKey(server, own, anOrder())
  const [event] = await eventsOf(json.id)
  expect(event?.organisation_id).toBe(own.id)
  expect(event?.payload).not.toContain(organisation.id)
  expect(event?.payload).not.toContain(own.writeKey)
})
