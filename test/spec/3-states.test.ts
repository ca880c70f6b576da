import { expect, test } from 'vitest'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// Interface, section 3. Rules, section 5, "Statuses".

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const byHand = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...openRules, approvalRequired: true },
})

const find = async (of: TestOrganisation, id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(of.readKey) })).json

const cancel = (of: TestOrganisation, id: string) =>
  server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(of.writeKey),
    body: '{}',
  })

test('a new order is confirmed', async () => {
  expect((await placeByKey(server, organisation, anOrder())).json.status).toBe('confirmed')
  expect((await placeByBrowser(server, organisation, anOrder())).json.status).toBe('confirmed')
})

test('a new order is pending if the organisation approves bookings by hand', async () => {
  expect((await placeByKey(server, byHand, anOrder())).json.status).toBe('pending')
  expect((await placeByBrowser(server, byHand, anOrder())).json.status).toBe('pending')
})

test('a pending order can be cancelled', async () => {
  const placed = await placeByKey(server, byHand, anOrder())
  expect((await cancel(byHand, placed.json.id)).json).toMatchObject({ status: 'cancelled' })
})

test('new jobs are scheduled, and cancelled with their order', async () => {
  const { json } = await placeByKey(server, organisation, anOrder())
  const statuses = ({ jobs }: { jobs: { status: string }[] }) => jobs.map(({ status }) => status)
  expect(statuses(json)).toEqual(['scheduled', 'scheduled'])
  await cancel(organisation, json.id)
  expect(statuses(await find(organisation, json.id))).toEqual(['cancelled', 'cancelled'])
})

test('an order in progress can be cancelled until a job has been completed', async () => {
  const { json } = await placeByKey(server, organisation, anOrder())
  const [delivery] = json.jobs
  const set = (table: 'orders' | 'jobs', id: string, status: string) => {
    const done = table === 'jobs' ? `, completed_at = case $2 when 'completed' then now() end` : ''
    return server.owner.query(`update ${table} set status = $2${done} where id = $1`, [id, status])
  }
  await set('orders', json.id, 'in_progress')
  await set('jobs', delivery.id, 'completed')
  const refused = await cancel(organisation, json.id)
  expect(refused.status).toBe(422)
  expect(refused.json.error).toMatch(/^order: [^;:]+$/)
  expect((await find(organisation, json.id)).status).toBe('in_progress')

  await set('jobs', delivery.id, 'started')
  const cancelled = await cancel(organisation, json.id)
  expect(cancelled.status).toBe(200)
  // The started job still gets its outcome; jobs that haven't started are cancelled.
  expect(cancelled.json.jobs.map(({ status }: { status: string }) => status)).toEqual([
    'started',
    'cancelled',
  ])
})

test.each(['completed', 'cancelled'])('%s is final', async (status) => {
  const { json } = await placeByKey(server, organisation, anOrder())
  if (status === 'cancelled') await cancel(organisation, json.id)
  else await server.owner.query('update orders set status = $2 where id = $1', [json.id, status])
  const before = await find(organisation, json.id)
  expect(before.status).toBe(status)
  const again = await cancel(organisation, json.id)
  if (status === 'cancelled') expect([again.status, again.json]).toEqual([200, before])
  else {
    expect(again.status).toBe(422)
    expect(again.json.error).toMatch(/^order: /)
  }
  expect(await find(organisation, json.id)).toEqual(before)
})
