import { expect, test } from 'vitest'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

/** A hire that ends on another day leaves the deliveries on theirs, also those that were planned later (rules, section 12, "Jobs"). */

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)

async function place(quantity: number) {
  const dates = { deliveryDate: inDays(1), pickupDate: inDays(8) }
  const { json } = await placeByKey(server, firm, anOrder({ quantity, ...dates }))
  return { id: String(json.id), delivery: String(json.jobs[0].id) }
}

const change = (id: string, dates: object) =>
  firm.within((org) =>
    changeOrder(org, { id, request: { ...dates, collectNow: false, dryRun: false } }),
  )

const visitsOf = async (id: string) => {
  const order = await firm.within(async (org) => presentOrder(await findOrder(org, id)))
  return order.jobs.map(({ type, status, date }) => [type, status, date])
}

test('the next attempt of a delivery stays on its day', async () => {
  const { id, delivery } = await place(1)
  await firm.within(async (org) => {
    await startJob(org, delivery)
    await failJob(org, { id: delivery, failure: { code: 'no_access', note: null, photos: [] } })
    await rescheduleJob(org, { id: delivery, date: inDays(3) })
  })
  await change(id, { pickupDate: inDays(10) })
  expect(await visitsOf(id)).toEqual([
    ['delivery', 'failed', inDays(1)],
    ['delivery', 'scheduled', inDays(3)],
    ['collection', 'scheduled', inDays(10)],
  ])
  await expect(change(id, { pickupDate: inDays(2) })).rejects.toMatchObject({
    problems: [{ field: 'pickupDate', code: 'too_soon' }],
  })
  await checkInvariants(server.owner)
})

test('a part of a delivery stays on its day', async () => {
  const { id, delivery } = await place(3)
  await firm.within((org) => divideJob(org, { id: delivery, quantity: 2, date: inDays(2) }))
  await change(id, { pickupDate: inDays(10) })
  expect(await visitsOf(id)).toEqual([
    ['delivery', 'scheduled', inDays(1)],
    ['delivery', 'scheduled', inDays(2)],
    ['collection', 'scheduled', inDays(10)],
  ])
  await change(id, { deliveryDate: inDays(4) })
  expect((await visitsOf(id)).map(([, , date]) => date)).toEqual([inDays(4), inDays(4), inDays(10)])
  await checkInvariants(server.owner)
})
