import { expect, test } from 'vitest'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import type { Cause } from '#server/orders/jobs/dates/move-job-dates.ts'
import type { HireMove } from '#server/orders/jobs/dates/shift-line.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { Refusal } from '#server/refusal.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

/** Moving a job to another day, and bins that a cancelled order got (rules, section 12, "Jobs"). */

const STOCK = 2
const server = await startTestServer()
const [product] = plainCatalog.products
const catalog = {
  ...plainCatalog,
  products: [{ ...product, stock: STOCK }],
  bookingRules: { ...openRules, dayCapacity: 2 },
}

async function place(of: TestOrganisation, from: number, to: number) {
  const dates = { deliveryDate: inDays(from), pickupDate: inDays(to) }
  const { json } = await placeByKey(server, of, anOrder(dates))
  const [delivery, collection] = json.jobs
  return { id: String(json.id), delivery: String(delivery.id), collection: String(collection.id) }
}

/** What is used of a resource on each of the days, counted from today. */
async function used(of: TestOrganisation, resource: string, from: number, to: number) {
  const { rows } = await server.owner.query(
    'select day::text, used from capacity_days where organisation_id = $1 and resource = $2',
    [of.id, resource],
  )
  const counts = new Map(rows.map(({ day, used: count }) => [day, Number(count)]))
  return Array.from({ length: to - from + 1 }, (_, at) => counts.get(inDays(from + at)) ?? 0)
}

const move = (
  of: TestOrganisation,
  id: string,
  day: number,
  cause: Cause = 'ours',
  hire: HireMove = 'moves',
) => of.within((org) => moveJobDate(org, { id, date: inDays(day), cause, hire }))

const orderOf = (of: TestOrganisation, id: string) =>
  of.within(async (org) => presentOrder(await findOrder(org, id)))

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error })
  return error.problems
}

test('a delivery that we move takes the hire along, or keeps its end, at the same price', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { id, delivery, collection } = await place(of, 3, 6)
  const { total } = await orderOf(of, id)
  await move(of, delivery, 5)
  expect(await orderOf(of, id)).toMatchObject({
    deliveryDate: inDays(5),
    pickupDate: inDays(8),
    total,
    jobs: [
      { id: delivery, date: inDays(5) },
      { id: collection, date: inDays(8) },
    ],
  })
  expect(await used(of, ids.bin, 3, 9)).toEqual([0, 0, 1, 1, 1, 1, 0])
  expect(await used(of, 'visits', 3, 6)).toEqual([0, 0, 1, 0])

  await move(of, delivery, 7, 'ours', 'keeps_end')
  expect(await orderOf(of, id)).toMatchObject({
    deliveryDate: inDays(7),
    pickupDate: inDays(8),
    total,
  })
  expect(await used(of, ids.bin, 3, 9)).toEqual([0, 0, 0, 0, 1, 1, 0])
  const problems = await refusal(move(of, delivery, 9, 'ours', 'keeps_end'))
  expect(problems).toMatchObject([{ field: 'date', code: 'too_late' }])
  await checkInvariants(server.owner)
})

test('a delivery that we move leaves the end of its hire if a truck has left to collect the bin', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { id, delivery, collection } = await place(of, 3, 6)
  await of.within((org) => startJob(org, collection))
  await move(of, delivery, 5)
  expect(await orderOf(of, id)).toMatchObject({
    deliveryDate: inDays(5),
    pickupDate: inDays(6),
    jobs: [{ date: inDays(5) }, { id: collection, date: inDays(6), status: 'started' }],
  })
  const [problem] = await refusal(move(of, delivery, 7))
  expect(problem).toMatchObject({ field: 'date', code: 'too_late' })
  await checkInvariants(server.owner)
})

test('a collection that we move holds its bin, and the dates of the hire stay', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { id, delivery, collection } = await place(of, 1, 3)
  await of.within(async (org) => {
    await startJob(org, delivery)
    await completeJob(org, { id: delivery, completion: {} })
  })
  await move(of, collection, 5)
  expect(await orderOf(of, id)).toMatchObject({ pickupDate: inDays(3) })
  expect(await used(of, ids.bin, 0, 6)).toEqual([0, 1, 1, 1, 1, 1, 0])
  const again = await move(of, collection, 5)
  expect(again.job).toMatchObject({ version: 2 })
  await checkInvariants(server.owner)
})

test('the office never moves a delivery to a day without a bin, but may fill a day with visits', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { delivery } = await place(of, 1, 2)
  await place(of, 4, 5)
  await place(of, 4, 4)
  // Both visits of that day are taken, and so are both bins.
  expect(await refusal(move(of, delivery, 4))).toMatchObject([{ field: 'date', code: 'sold_out' }])
  await move(of, delivery, 5)
  expect(await used(of, ids.bin, 1, 6)).toEqual([0, 0, 0, 2, 2, 1])
  expect(await refusal(move(of, delivery, -1))).toMatchObject([{ code: 'too_soon' }])
  await checkInvariants(server.owner)
})

test("on the hirer's account a move is priced like the hirer's own change", async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { id, collection } = await place(of, 3, 10)
  const { total } = await orderOf(of, id)
  const moved = await move(of, collection, 20, 'hirers')
  expect(moved.job.date).toBe(inDays(20))
  const after = await orderOf(of, id)
  expect(after.pickupDate).toBe(inDays(20))
  expect(after.total).toBeGreaterThan(total)
  await checkInvariants(server.owner)
})

test('a change of one date leaves alone what has a day of its own for the other', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const plain = { collectNow: false, dryRun: false }
  const change = (id: string, dates: { deliveryDate?: string; pickupDate?: string }) =>
    of.within((org) => changeOrder(org, { id, request: { ...dates, ...plain } }))
  const failed = await place(of, 1, 8)
  const failure = { code: 'blocked' as const, note: null, photos: [] }
  await of.within(async (org) => {
    await startJob(org, failed.delivery)
    await failJob(org, { id: failed.delivery, failure })
    await rescheduleJob(org, { id: failed.delivery, date: inDays(3) })
  })
  await change(failed.id, { pickupDate: inDays(9) })
  const again = (await orderOf(of, failed.id)).jobs.find(
    ({ type, status }) => type === 'delivery' && status === 'scheduled',
  )
  expect(again?.date).toBe(inDays(3))
  expect(await refusal(change(failed.id, { pickupDate: inDays(2) }))).toMatchObject([
    { field: 'pickupDate', code: 'too_soon' },
  ])

  const rainy = await place(of, 1, 8)
  await move(of, rainy.collection, 10)
  await change(rainy.id, { deliveryDate: inDays(2) })
  expect((await orderOf(of, rainy.id)).jobs).toMatchObject([
    { type: 'delivery', date: inDays(2) },
    { type: 'collection', date: inDays(10) },
  ])
  expect(await used(of, ids.bin, 1, 11)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 0])
  await checkInvariants(server.owner)
})

test('a bin that a cancelled order gets all the same is claimed and collected', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const { id, delivery } = await place(of, 1, 5)
  await of.within((org) => startJob(org, delivery))
  await of.within((org) => cancelOrder(org, { id, reason: null }))
  expect(await used(of, ids.bin, 0, 2)).toEqual([0, 0, 0])
  await of.within((org) => completeJob(org, { id: delivery, completion: {} }))
  expect(await used(of, ids.bin, 0, 2)).toEqual([1, 1, 0])
  await checkInvariants(server.owner)

  const { status, jobs } = await orderOf(of, id)
  expect(status).toBe('cancelled')
  const planned = jobs.find((job) => job.status === 'scheduled')
  expect(planned).toMatchObject({ type: 'collection', date: inDays(1) })
  await of.within(async (org) => {
    await startJob(org, String(planned?.id))
    await completeJob(org, { id: String(planned?.id), completion: {} })
  })
  expect(await used(of, ids.bin, 0, 2)).toEqual([1, 0, 0])
  await checkInvariants(server.owner)
})

test('of an order that was cancelled under way, only the bins that were delivered are claimed and collected', async () => {
  const of = await createTestOrganisation(server.db, catalog)
  const dates = { deliveryDate: inDays(1), pickupDate: inDays(5) }
  const open = async (id: string) =>
    of.within(async (org) => {
      const jobs = (await readLineJobs(org, id)).filter(({ status }) => status === 'scheduled')
      return jobs.map(({ type, quantity }) => [type, quantity])
    })
  const cancelledUnderWay = async (quantity: number) => {
    const { json } = await placeByKey(server, of, anOrder({ ...dates, quantity }))
    const [{ id: delivery }] = json.jobs
    await of.within((org) => startJob(org, delivery))
    return { id: String(json.id), delivery: String(delivery) }
  }

  const part = await cancelledUnderWay(2)
  await of.within((org) => cancelOrder(org, { id: part.id, reason: null }))
  await of.within((org) => completeJob(org, { id: part.delivery, completion: {}, quantity: 1 }))
  expect(await open(part.id)).toEqual([['collection', 1]])
  expect(await used(of, ids.bin, 0, 2)).toEqual([1, 1, 0])
  await checkInvariants(server.owner)

  const two = await createTestOrganisation(server.db, catalog)
  const { json } = await placeByKey(server, two, anOrder({ ...dates, quantity: 2 }))
  const [{ id: first }] = json.jobs
  const second = await two.within((org) =>
    divideJob(org, { id: first, quantity: 1, date: inDays(1) }),
  )
  for (const id of [first, second.job.id]) await two.within((org) => startJob(org, id))
  await two.within((org) => cancelOrder(org, { id: json.id, reason: null }))
  for (const [at, id] of [first, second.job.id].entries()) {
    await two.within((org) => completeJob(org, { id, completion: {} }))
    expect(await used(two, ids.bin, 0, 2)).toEqual([at + 1, at + 1, 0])
    await checkInvariants(server.owner)
  }
})
