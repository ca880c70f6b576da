import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

/** The bins of a product that isn't offered any more are still counted: it can be restored (rules, section 5, "Stock"). */

const server = await startTestServer()
const [product] = plainCatalog.products
const catalog = { ...plainCatalog, products: [{ ...product, stock: 1 }] }

const retire = (of: TestOrganisation, retired: boolean) =>
  of.within((org) => importCatalog(org, { products: [{ id: ids.bin, retired }] }))

const place = (of: TestOrganisation, from: number, to: number) =>
  placeByKey(server, of, anOrder({ deliveryDate: inDays(from), pickupDate: inDays(to) }))

test('a hire of a retired product that moves keeps its bin on the new days', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { json } = await place(of, 3, 6)
  await retire(of, true)
  const id = String(json.jobs[0].id)
  await of.within((org) => moveJobDate(org, { id, date: inDays(10), cause: 'ours' }))
  await checkInvariants(server.owner)
  await retire(of, false)
  expect((await place(of, 11, 12)).status).toBe(422)
  expect((await place(of, 3, 6)).status).toBe(201)
})

test('an exchange needs another bin of a product that was retired', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { json } = await place(of, 1, 6)
  const [{ id: delivery }] = json.jobs
  const [{ id: lineId }] = json.lines
  await of.within(async (org) => {
    await startJob(org, delivery)
    await completeJob(org, { id: delivery, completion: {} })
  })
  await retire(of, true)
  const exchange = {
    orderId: String(json.id),
    lineId: String(lineId),
    type: 'exchange' as const,
    date: inDays(3),
    quantity: null,
    toSite: null,
    key: null,
  }
  await expect(of.within((org) => planJob(org, exchange))).rejects.toThrow('date sold_out')
  await checkInvariants(server.owner)
})
