import { afterAll, expect, test } from 'vitest'
import { asOperator } from '#test/actors/operator.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { noonZone, plus, todayIn } from '#test/noon.ts'
import { problemWith } from '#test/read-problems.ts'

// Rules, section 5, "Stock": bins of one order that come back at different times are free again at
// different times.

const timezone = noonZone()
const day = (count: number) => plus(todayIn(timezone), count)
const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const five = { ...plainCatalog.products[0], stock: 5, maxQuantity: 5 }
const organisation = await createTestOrganisation(
  server.db,
  { ...plainCatalog, products: [five], bookingRules: openRules },
  { timezone },
)
afterAll(() => checkInvariants(server.owner))

type Job = { id: string; type: string; status: string; date: string }

const get = async (path: string) =>
  (await server.fetch(`/api/v1/${path}`, { headers: withKey(organisation.readKey) })).json
const jobsOf = async (id: string): Promise<Job[]> => (await get(`orders/${id}`)).jobs
const book = (from: number, to: number, quantity: number) =>
  placeByKey(
    server,
    organisation,
    anOrder({ deliveryDate: day(from), pickupDate: day(to), quantity }),
  )

test('three of five bins returned are free again while two stay out', async () => {
  const { json: order } = await book(1, 3, 5)
  const [delivery, collection] = await jobsOf(order.id)
  await operate('job', 'start', String(delivery?.id))
  await operate('job', 'complete', String(delivery?.id))

  await operate('job', 'start', String(collection?.id))
  await operate('job', 'complete', String(collection?.id), '--quantity', '3')
  const rest = (await jobsOf(order.id)).find(({ status }) => status === 'scheduled')
  expect(rest).toMatchObject({ type: 'collection', date: day(3) })
  const moved = async (id: string | undefined) => (await get(`jobs/${id}`)).items[0].quantity
  expect(await moved(collection?.id)).toBe(3)
  expect(await moved(rest?.id)).toBe(2)

  // The other two can't be fetched before day 10.
  await operate('job', 'start', String(rest?.id))
  await operate('job', 'fail', String(rest?.id), '--code', 'blocked')
  const next = await operate('job', 'reschedule', String(rest?.id), '--date', day(10))
  expect(next.items[0].quantity).toBe(2)

  expect((await book(5, 8, 3)).status).toBe(201)
  expect(problemWith(await book(5, 8, 1), 'deliveryDate')).toContain(`sold out`)
  expect((await book(11, 12, 5)).status).toBe(201)

  await operate('job', 'start', next.id)
  await operate('job', 'complete', next.id)
  expect((await get(`orders/${order.id}`)).status).toBe('completed')
  expect((await book(5, 8, 2)).status).toBe(201)
})

test.each([
  ['0', 'must be a whole number'],
  ['1.5', 'must be a whole number'],
  ['6', 'must be at most 5'],
])('a collection of %s of five bins is refused', async (quantity, reason) => {
  const { json: order } = await book(20, 22, 5)
  const [, collection] = await jobsOf(order.id)
  await operate('job', 'start', String(collection?.id))
  await expect(
    operate('job', 'complete', String(collection?.id), '--quantity', quantity),
  ).rejects.toThrow(reason)
  await server.fetch(`/api/v1/orders/${order.id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
})

test('a delivery done in part leaves another for the rest, and no more than it has', async () => {
  const { json: order } = await book(30, 32, 2)
  const [delivery] = await jobsOf(order.id)
  await operate('job', 'start', String(delivery?.id))
  await expect(operate('job', 'complete', String(delivery?.id), '--quantity', '3')).rejects.toThrow(
    'must be at most 2',
  )
  await operate('job', 'complete', String(delivery?.id), '--quantity', '1')
  const deliveries = (await jobsOf(order.id)).filter(({ type }) => type === 'delivery')
  expect(deliveries.map(({ status }) => status).toSorted()).toEqual(['completed', 'scheduled'])
})
