import { expect, test } from 'vitest'
import { localTime, addDays } from '#contract/values/day.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { cancelJob } from '#server/orders/jobs/cancel-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { asHirer } from '#test/actors/hirer.ts'

// Rules, section 5: POST /api/public/{organisation}/orders/{id}/changes and …/cancel.

const server = await startTestServer()
const [product] = plainCatalog.products
const limited = { ...plainCatalog, products: [{ ...product, stock: 1, maxHireDays: 28 }] }
const organisation = await createTestOrganisation(server.db, plainCatalog)
const ask = asHirer(server, organisation)

async function place(changes = {}, of: TestOrganisation = organisation) {
  const { status, json, text } = await placeByKey(server, of, anOrder(changes))
  expect(status, text).toBe(201)
  return json
}
const find = async (id: string, of = organisation) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(of.readKey) })).json
async function finish(of: TestOrganisation, id: string) {
  await of.within((org) => startJob(org, id))
  await of.within((org) => completeJob(org, { id, completion: {} }))
}
const datesOf = ({ jobs }: { jobs: { type: string; date: string }[] }) =>
  jobs.map(({ type, date }) => `${type} ${date}`)

test('more days are quoted, then charged, and all dates move together', async () => {
  const order = await place()
  const body = { pickupDate: inDays(13) }
  const asked = await ask('changes', { id: order.id, body: { ...body, dryRun: true } })
  expect(asked.status).toBe(200)
  expect(asked.json).toEqual({
    dryRun: true,
    changed: true,
    deliveryDate: inDays(3),
    pickupDate: inDays(13),
    difference: 4500,
    total: order.total + 4500,
    amountDue: order.total + 4500,
    refundDue: 0,
    page: null,
  })
  expect(await find(order.id)).toEqual(order)

  const { json } = await ask('changes', { id: order.id, body })
  expect(json).toMatchObject({ dryRun: false, changed: true, difference: 4500 })
  const now = await find(order.id)
  expect(now).toMatchObject({
    version: 2,
    pickupDate: inDays(13),
    total: order.total + 4500,
    lines: [{ pickupDate: inDays(13), total: order.total + 4500 }],
  })
  expect(now.charges.at(-1)).toMatchObject({ type: 'extra_days', amount: 4500 })
  expect(datesOf(now)).toEqual([`delivery ${inDays(3)}`, `collection ${inDays(13)}`])
  expect(json.page.order).toMatchObject({ version: 2, total: now.total })

  const again = await ask('changes', { id: order.id, body })
  expect(again.json).toMatchObject({ changed: false, difference: 0, total: now.total })
  const { timeline } = (await ask('view', { id: order.id })).json
  const nothing = { jobId: null, amount: null, invoices: [] }
  expect(timeline).toEqual([
    { at: order.createdAt, type: 'placed', ...nothing, change: null },
    {
      at: expect.any(String),
      type: 'changed',
      ...nothing,
      change: {
        before: { deliveryDate: inDays(3), pickupDate: inDays(10), total: order.total },
        after: { deliveryDate: inDays(3), pickupDate: inDays(13), total: order.total + 4500 },
        calledFor: false,
      },
    },
  ])
  expect(await find(order.id)).toEqual(now)
})

test('fewer days refund what those days had added and no more', async () => {
  const order = await place({ pickupDate: inDays(13) })
  const fewer = (await ask('changes', { id: order.id, body: { pickupDate: inDays(8) } })).json
  expect(fewer).toMatchObject({ difference: -4500, total: 45_000 })
  const back = await ask('changes', { id: order.id, body: { pickupDate: inDays(13) } })
  expect(back.json.total).toBe(order.total)
  expect((await find(order.id)).version).toBe(3)
})

test('another delivery date moves the delivery', async () => {
  const order = await place()
  const body = { deliveryDate: inDays(5), pickupDate: inDays(12) }
  expect((await ask('changes', { id: order.id, body })).json.difference).toBe(0)
  const now = await find(order.id)
  expect(datesOf(now)).toEqual([`delivery ${inDays(5)}`, `collection ${inDays(12)}`])
})

test("a delivery can't be moved once it could no longer be booked", async () => {
  const of = await createTestOrganisation(server.db, limited)
  const order = await place({ deliveryDate: inDays(2), pickupDate: inDays(9) }, of)
  const as = asHirer(server, of)
  const rules = { bookingRules: { minLeadDays: 3 } }
  await of.within((org) => importCatalog(org, rules))
  const { can } = (await as('view', { id: order.id })).json
  expect(can.changeDelivery.reason).toBe(
    'It’s too late to change the delivery here. Please call us.',
  )
  const answer = await as('changes', { id: order.id, body: { deliveryDate: inDays(5) } })
  expect(answer.json.error).toBe(
    'deliveryDate: It’s too late to change the delivery here. Please call us.',
  )
  expect((await as('changes', { id: order.id, body: { pickupDate: inDays(10) } })).status).toBe(200)
})

test('"ready to collect" plans the collection for the next day and releases the bin', async () => {
  const of = await createTestOrganisation(server.db, {
    ...limited,
    bookingRules: { ...openRules, minLeadDays: 0 },
  })
  const order = await place({ deliveryDate: inDays(0), pickupDate: inDays(10) }, of)
  const as = asHirer(server, of)
  const body = { collectNow: true }
  const early = await as('changes', { id: order.id, body })
  expect(early.status).toBe(422)
  expect(early.json.error).toBe("collectNow: The bin hasn't been delivered yet.")
  await finish(of, order.jobs[0].id)
  const { json } = await as('changes', { id: order.id, body })
  expect(json).toMatchObject({ changed: true, pickupDate: inDays(1), difference: -4500 })
  expect(datesOf(await find(order.id, of))).toEqual([
    `delivery ${inDays(0)}`,
    `collection ${inDays(1)}`,
  ])
  expect((await as('changes', { id: order.id, body })).json.changed).toBe(false)
  await place({ deliveryDate: inDays(2), pickupDate: inDays(9) }, of)
})

test('a hire with collection on call gets its collection when the hirer calls', async () => {
  const line = { productId: product?.id, quantity: 1, collectionOn: null }
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const order = await place({ lines: [{ ...line, ...dates }] })
  expect(order.jobs).toHaveLength(1)
  const refused = await ask('changes', { id: order.id, body: { pickupDate: inDays(12) } })
  expect(refused.json.error).toMatch(/^pickupDate: We collect it when you let us know/)
  await finish(organisation, order.jobs[0].id)
  const { json } = await ask('changes', { id: order.id, body: { collectNow: true } })
  const { day } = localTime(new Date(), 'Australia/Sydney')
  expect(json.pickupDate >= addDays(day, 1)).toBe(true)
  const now = await find(order.id)
  expect(now).toMatchObject({ status: 'in_progress', jobs: [{}, {}] })
  expect(json.page.timeline.at(-1)).toMatchObject({ type: 'changed', change: { calledFor: true } })
  await finish(organisation, now.jobs[1].id)
  expect((await find(order.id)).status).toBe('completed')
})

test('"ready to collect" collects every bin that has no collection, whatever became of an earlier one', async () => {
  const order = await place({ quantity: 3, deliveryDate: inDays(1) })
  const [delivery, collection] = order.jobs
  await finish(organisation, delivery.id)
  await organisation.within((org) => cancelJob(org, collection.id))
  const body = { collectNow: true }
  expect((await ask('changes', { id: order.id, body })).json).toMatchObject({ changed: true })
  const open = async () =>
    (await find(order.id)).jobs.filter(({ status }: { status: string }) => status === 'scheduled')
  expect(await open()).toMatchObject([{ type: 'collection', date: inDays(1) }])

  // One of them is collected tomorrow anyway, and the other two are on call.
  const [whole] = await open()
  const quantityOf = async (id: string) =>
    (await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(organisation.readKey) })).json
      .items[0].quantity
  await organisation.within((org) => divideJob(org, { id: whole.id, quantity: 2, date: inDays(1) }))
  await organisation.within((org) => cancelJob(org, whole.id))
  expect((await ask('changes', { id: order.id, body })).json).toMatchObject({ changed: true })
  const parts = await open()
  expect(await Promise.all(parts.map(({ id }: { id: string }) => quantityOf(id)))).toEqual([1, 2])
  expect((await ask('changes', { id: order.id, body })).json).toMatchObject({ changed: false })
})

test('added days need stock, and the refusal says how far the hire can be extended', async () => {
  const of = await createTestOrganisation(server.db, limited)
  const [order] = [
    await place({ pickupDate: inDays(10) }, of),
    await place({ deliveryDate: inDays(13), pickupDate: inDays(16) }, of),
  ]
  const as = asHirer(server, of)
  const refused = await as('changes', { id: order.id, body: { pickupDate: inDays(14) } })
  expect(refused.json.error).toBe(
    `pickupDate: is sold out from ${inDays(13)}, the last date is ${inDays(12)}`,
  )
  expect((await as('changes', { id: order.id, body: { pickupDate: inDays(12) } })).status).toBe(200)
  const moved = await as('changes', {
    id: order.id,
    body: { deliveryDate: inDays(6), pickupDate: inDays(13) },
  })
  expect(moved.json.error).toMatch(/^deliveryDate: is sold out, the next date is /)
})

test('each wrong date is reported', async () => {
  const of = await createTestOrganisation(server.db, {
    ...limited,
    bookingRules: { ...openRules, closedDates: [{ date: inDays(12), name: 'Closed' }] },
  })
  const order = await place({}, of)
  const refusals: [object, RegExp][] = [
    [{ deliveryDate: inDays(0) }, /^deliveryDate: is too soon, the next date is /],
    [{ pickupDate: inDays(12) }, /^pickupDate: is a closed date, the next date is /],
    [{ pickupDate: inDays(40) }, /^pickupDate: makes the hire longer than 28 days/],
    [{ pickupDate: inDays(2) }, /^pickupDate: must be on or after the delivery date$/],
    [{ pickupDate: '2027-02-30' }, /^pickupDate: must be a date that exists/],
    [{}, /^pickupDate: is required, or a delivery date, or collectNow$/],
    [{ collectNow: true, pickupDate: inDays(11) }, /^collectNow: must be sent without dates$/],
    [{ collectNow: 'yes' }, /^collectNow: must be true or false$/],
  ]
  for (const [body, error] of refusals) {
    const answer = await asHirer(server, of)('changes', { id: order.id, body })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatch(error)
  }
  expect(await find(order.id, of)).toEqual(order)
})

test('concurrent changes never oversell and their prices add up', async () => {
  const of = await createTestOrganisation(server.db, limited)
  const orders = await Promise.all(
    [0, 1, 2, 3].map((n) =>
      place({ deliveryDate: inDays(3 + n * 4), pickupDate: inDays(4 + n * 4) }, of),
    ),
  )
  const as = asHirer(server, of)
  const attempts = orders.flatMap(({ id, deliveryDate }) => [
    as('changes', { id, body: { pickupDate: addDays(deliveryDate, 5) } }),
    as('changes', { id, body: { pickupDate: addDays(deliveryDate, 3) } }),
    as('changes', {
      id,
      body: { deliveryDate: addDays(deliveryDate, 1), pickupDate: addDays(deliveryDate, 2) },
    }),
    place(
      { deliveryDate: addDays(deliveryDate, 2), pickupDate: addDays(deliveryDate, 2) },
      of,
    ).catch(() => null),
  ])
  for (const answer of await Promise.all(attempts)) {
    if (answer && 'headers' in answer) expect([200, 422]).toContain(answer.status)
  }
  await checkInvariants(server.owner)
})

test('the hirer cancels, also twice, and not while the subscription is inactive', async () => {
  const order = await place()
  const { json } = await ask('cancel', { id: order.id, body: { reason: ' No need ' } })
  expect(json.order).toMatchObject({ status: 'cancelled', amountDue: 0 })
  expect(json.order.cancellation).toMatchObject({ by: 'hirer', reason: 'No need' })
  expect(json.can.cancel).toEqual({ allowed: false, reason: 'This booking is cancelled.' })
  // Again, as when an answer was lost, it changes nothing.
  const again = await ask('cancel', { id: order.id, body: { reason: 'Another' } })
  expect(again.status, again.text).toBe(200)
  expect(again.json.order).toEqual(json.order)
  const late = await ask('changes', { id: order.id, body: { pickupDate: inDays(12) } })
  expect(late.json.error).toBe('pickupDate: This booking is cancelled.')

  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  const { id } = await place({}, lapsed)
  await lapsed.within((org) => setSubscription(org, false))
  for (const action of ['cancel', 'changes']) {
    expect((await asHirer(server, lapsed)(action, { id, body: { reason: 5 } })).status).toBe(402)
  }
})

test('the hirer can cancel until the first job has started, a key until one is completed', async () => {
  const order = await place()
  const { id, jobs } = order
  expect((await ask('view', { id })).json.can.cancel).toEqual({ allowed: true, reason: null })
  await organisation.within((org) => startJob(org, jobs[0].id))
  const { can } = (await ask('view', { id })).json
  expect(can.cancel).toEqual({
    allowed: false,
    reason: 'Our crew has already started. Please call us.',
  })
  const refused = await ask('cancel', { id })
  expect([refused.status, refused.json.error]).toEqual([
    422,
    "order: can't be cancelled online once our crew has started, please call us",
  ])
  expect(refused.headers.get('kerbside-problems')).toContain('code=wrong_state')
  const byKey = await server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  expect([byKey.status, byKey.json.status]).toEqual([200, 'cancelled'])
})

test('the data is consistent at the end', () => checkInvariants(server.owner))
