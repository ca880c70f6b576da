import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { openBooks } from '#test/actors/money.ts'
import { openTill } from '#test/payments/office/till.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// The office's first screen: what needs a person, the day's work, and the bins that are out.

const server = await startTestServer()

async function open(rules: object = {}) {
  const catalog = { ...plainCatalog, bookingRules: { ...plainCatalog.bookingRules, ...rules } }
  const firm = await createTestOrganisation(server.db, catalog)
  const member = await createMember(server, firm, 'bookkeeper')
  const read = async () => {
    const { json, status, text } = await member.ask(`/api/office/${firm.slug}/today`)
    expect(status, text).toBe(200)
    return json
  }
  const place = async () => (await placeByKey(server, firm, anOrder())).json
  const list = async (view: string) => {
    const { json } = await member.ask(`/api/office/${firm.slug}/orders?view=${view}`)
    return json.data.map(({ id }: { id: string }) => id)
  }
  return { firm, read, place, list }
}

/** Makes an order one that was to be delivered and collected `days` days earlier. */
async function backdate(firm: TestOrganisation, id: string, days: number): Promise<void> {
  for (const text of [
    'update orders set delivery_date = delivery_date - $2::int, pickup_date = pickup_date - $2::int where id = $1',
    'update order_lines set delivery_date = delivery_date - $2::int, pickup_date = pickup_date - $2::int where order_id = $1',
    'update jobs set date = date - $2::int where order_id = $1',
  ]) {
    await firm.within(({ tx }) => tx.run({ text, values: [id, days] }))
  }
}

test('an empty office has nothing to do', async () => {
  const { read } = await open()
  const none = { count: 0, first: [] }
  expect(await read()).toMatchObject({
    date: inDays(0),
    needsYou: { toApprove: none, failedJobs: none, overdue: none, unpaidPastDelivery: none },
    day: { deliveries: { total: 0, done: 0 } },
    bins: [],
  })
  expect((await read()).received).toHaveLength(7)
})

test('overdue invoices are counted for those who read money', async () => {
  const { firm, read, place } = await open()
  const keeper = await createMember(server, firm, 'bookkeeper')
  const viewer = await createMember(server, firm, 'viewer')
  const books = openBooks(keeper, firm.slug)
  await books.begin()
  await books.issue((await place()).id)
  const late = await books.issue((await place()).id)
  expect((await read()).overdueInvoices).toEqual({ count: 0, due: 0 })
  await server.owner.query(
    `update invoice_balances set due_on = due_on - 1 where invoice_id = $1`,
    [late.id],
  )
  expect((await read()).overdueInvoices).toEqual({ count: 1, due: 45_000 })
  const { json } = await viewer.ask(`/api/office/${firm.slug}/today`)
  expect([json.overdueInvoices, json.received]).toEqual([null, null])
})

test('drafts and bank lines that wait are counted for those who read money', async () => {
  const { firm, read, place } = await open()
  const keeper = await createMember(server, firm, 'bookkeeper')
  const viewer = await createMember(server, firm, 'viewer')
  const books = openBooks(keeper, firm.slug)
  await books.begin()
  await books.draft((await place()).id)
  expect((await read()).moneyWaits).toEqual({ drafts: 1, bankLines: 0 })
  const csv = 'Date,Description,Amount\n2026-01-05,Transfer,450.00\n2026-01-06,Interest,1.20\n'
  const imported = await keeper.send('POST', books.path('bank-imports'), { fileName: 'a.csv', csv })
  expect(imported.status, imported.text).toBe(200)
  expect((await read()).moneyWaits).toEqual({ drafts: 1, bankLines: 2 })
  const { json } = await viewer.ask(`/api/office/${firm.slug}/today`)
  expect(json.moneyWaits).toBeNull()
})

test('money counts on the day it was received, unless it never came', async () => {
  const { firm, read, place } = await open()
  const keeper = await createMember(server, firm, 'bookkeeper')
  await openBooks(keeper, firm.slug).begin()
  const till = openTill(keeper, firm.slug)
  const { id: orderId } = await place()
  const sum = async () => {
    const days: { amount: number }[] = (await read()).received
    return days.reduce((total, { amount }) => total + amount, 0)
  }
  await till.record({ orderId, amount: 12_000, receivedOn: inDays(-8) })
  expect(await sum()).toBe(0)
  const payment = await till.record({ orderId, amount: 5000, receivedOn: inDays(0) })
  expect((await read()).received).toContainEqual({ date: inDays(0), amount: 5000 })
  await till.reverse(payment)
  expect(await sum()).toBe(0)
})

test('bookings to approve are counted, and the first are named', async () => {
  const { read, place } = await open({ approvalRequired: true })
  const first = await place()
  for (let count = 0; count < 6; count += 1) await place()
  const { needsYou } = await read()
  expect(needsYou.toApprove.count).toBe(7)
  expect(needsYou.toApprove.first).toHaveLength(5)
  expect(needsYou.toApprove.first[0]).toMatchObject({ reference: first.reference, due: 45_000 })
})

test('a bin goes out, is overdue, and its collection fails; each count leads to a list of it', async () => {
  const { firm, read, place, list } = await open()
  const order = await place()
  await place()
  const [delivery, collection] = order.jobs
  await backdate(firm, order.id, 3)
  expect((await read()).day).toMatchObject({ deliveries: { total: 1, done: 0 } })

  await firm.within((org) => startJob(org, delivery.id))
  await firm.within((org) => completeJob(org, { id: delivery.id, completion: {} }))
  const out = await read()
  expect(out.day.deliveries).toEqual({ total: 1, done: 1, failed: 0 })
  expect(out.stops).toMatchObject([{ type: 'delivery', status: 'completed', orderId: order.id }])
  expect(out.bins).toMatchObject([{ productId: ids.bin, name: 'Bin', out: 1, stock: null }])

  expect(await list('delivered_today')).toEqual([order.id])
  expect(await list('collected_today')).toEqual([])

  await backdate(firm, order.id, 10)
  const { needsYou } = await read()
  expect(needsYou.overdue).toMatchObject({ count: 0 })
  expect(needsYou.unpaidPastDelivery).toMatchObject({ count: 1, first: [{ id: order.id }] })
  await backdate(firm, order.id, 1)
  expect((await read()).needsYou.overdue).toMatchObject({ count: 1, first: [{ id: order.id }] })
  expect(await list('long_overdue')).toEqual([order.id])

  await firm.within((org) => startJob(org, collection.id))
  await firm.within((org) =>
    failJob(org, { id: collection.id, failure: { code: 'no_access', note: null, photos: [] } }),
  )
  expect((await read()).needsYou.failedJobs).toMatchObject({
    count: 1,
    first: [{ jobId: collection.id, code: 'no_access', reference: order.reference }],
  })
  expect(await list('failed_job')).toEqual([order.id])
})

test('bins that are free on the next day are those that can still be booked for it', async () => {
  const bins = plainCatalog.products.map((product) =>
    product.id === ids.bin ? { ...product, stock: 3 } : product,
  )
  const catalog = { ...plainCatalog, bookingRules: openRules, products: bins }
  const firm = await createTestOrganisation(server.db, catalog)
  const member = await createMember(server, firm, 'dispatcher')
  const free = async () => {
    const { json } = await member.ask(`/api/office/${firm.slug}/today`)
    return json.bins.find(({ productId }: { productId: string }) => productId === ids.bin)
  }
  expect(await free()).toMatchObject({ stock: 3, free: 3, kind: 'Bin' })
  const place = (from: number, to: number) =>
    placeByKey(server, firm, anOrder({ deliveryDate: inDays(from), pickupDate: inDays(to) }))
  expect((await place(1, 8)).status).toBe(201)
  expect((await place(2, 9)).status).toBe(201)
  expect(await free()).toMatchObject({ out: 0, stock: 3, free: 2 })
  await server.owner.query(
    `update catalog_items set stock = 0 where organisation_id = $1 and id = $2`,
    [firm.id, ids.bin],
  )
  expect(await free()).toMatchObject({ stock: 0, free: -1 })
})

test('the next day’s visits are counted', async () => {
  const { firm, read, place, list } = await open()
  const order = await place()
  await backdate(firm, order.id, 2)
  const { next, day } = await read()
  expect(next).toMatchObject({ date: inDays(1), deliveries: { total: 1 }, unassigned: 1 })
  expect(day.deliveries.total).toBe(0)
  expect(await list('visited_tomorrow')).toEqual([order.id])
})

test('the next day is the next one on which crews work', async () => {
  const closedDates = [1, 2].map((days) => ({ date: inDays(days), name: 'Stocktake' }))
  const { firm, read, place, list } = await open({ closedDates })
  const order = await place()
  const { deliveryDate } = order
  expect(deliveryDate).toBe(inDays(3))
  expect(await read()).toMatchObject({
    closed: null,
    next: { date: inDays(3), deliveries: { total: 1 }, unassigned: 1 },
  })
  // A visit that was planned on a closed day all the same isn't passed over.
  await backdate(firm, order.id, 1)
  expect(await read()).toMatchObject({ next: { date: inDays(2), deliveries: { total: 1 } } })
  expect(await list('visited_tomorrow')).toEqual([])
})

test('a day on which crews don’t work says why', async () => {
  const { read } = await open({ closedDates: [{ date: inDays(0), name: 'Stocktake' }] })
  expect(await read()).toMatchObject({ closed: 'Closed: Stocktake', next: { date: inDays(1) } })
})
