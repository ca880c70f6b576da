import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { createCustomer } from '#server/customers/create-customer.ts'
import { stopCustomer } from '#server/customers/stop/change-stop.ts'
import { changeDispatchSettings } from '#server/organisations/dispatch/change-dispatch-settings.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// Rules, section 12, "Jobs": POST /api/public/{organisation}/orders/{id}/exchanges.

const server = await startTestServer()
const [product] = plainCatalog.products

async function open(changes: { stock?: number; rules?: object } = {}) {
  const { stock, rules } = changes
  const catalog = {
    ...plainCatalog,
    products: [{ ...product, ...(stock !== undefined && { stock }) }],
    bookingRules: { ...openRules, minLeadDays: 0, ...rules },
  }
  const of = await createTestOrganisation(server.db, catalog)
  const ask = asHirer(server, of)
  return { of, ask, exchange: (id: string, body: object = {}) => ask('exchanges', { id, body }) }
}

async function place(of: TestOrganisation, changes = {}) {
  const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
  const { status, json, text } = await placeByKey(server, of, anOrder({ ...dates, ...changes }))
  expect(status, text).toBe(201)
  return json
}
async function finish(of: TestOrganisation, jobId: string) {
  await of.within((org) => startJob(org, jobId))
  await of.within((org) => completeJob(org, { id: jobId, completion: {} }))
}
async function delivered(of: TestOrganisation, changes = {}) {
  const order = await place(of, changes)
  await finish(of, order.jobs[0].id)
  return order
}
const find = async (of: TestOrganisation, id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(of.readKey) })).json
const exchangesOf = async (of: TestOrganisation, id: string) =>
  (await find(of, id)).jobs.filter(({ type }: { type: string }) => type === 'exchange')
const set = (of: TestOrganisation, changes: Partial<DispatchSettings>) =>
  of.within(async (org) => {
    const { version, settings } = await readDispatchSettings(org)
    await changeDispatchSettings(org, { version, read: () => ({ ...settings, ...changes }) })
  })

test('the price and the days are shown, then the exchange is planned, and the total stays', async () => {
  const { of, ask, exchange } = await open()
  const order = await delivered(of)
  const before = await find(of, order.id)
  const offer = await exchange(order.id, { dryRun: true })
  expect(offer.status, offer.text).toBe(200)
  expect(offer.json).toMatchObject({
    dryRun: true,
    changed: false,
    productName: 'Bin',
    quantity: 1,
    price: 45_000,
    page: null,
    date: inDays(0),
  })
  expect(offer.json.days.at(0)).toEqual({ date: inDays(0), reason: null })
  expect(offer.json.days.at(-1).date).toBe(inDays(7))
  expect(await find(of, order.id)).toEqual(before)

  const body = { date: inDays(2), expectedPrice: 45_000 }
  const { status, json } = await exchange(order.id, body)
  expect(status).toBe(200)
  expect(json).toMatchObject({ dryRun: false, changed: true, date: inDays(2), price: 45_000 })
  expect(json.page.order.jobs).toContainEqual(
    expect.objectContaining({ type: 'exchange', date: inDays(2), agreedPrice: 45_000 }),
  )
  expect(json.page.can.exchange.allowed).toBe(false)
  expect(json.page.can.exchange.reason).toMatch(/^We exchange the bin on /)
  const now = await find(of, order.id)
  expect([now.total, now.charges]).toEqual([before.total, before.charges])
  expect(now.total).toBe(
    now.charges.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
  )
  expect((await ask('view', { id: order.id })).json.exchanges).toEqual([])
  await checkInvariants(server.owner)
})

test('the same again changes nothing, at once or later, and another day is refused', async () => {
  const { of, exchange } = await open()
  const order = await delivered(of)
  const body = { date: inDays(2), expectedPrice: 45_000 }
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(order.id, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.filter(({ json }) => json.changed).length).toBe(1)
  expect((await exchange(order.id, body)).json).toMatchObject({ changed: false, price: 45_000 })
  const other = await exchange(order.id, { ...body, date: inDays(3) })
  expect(other.status).toBe(422)
  expect(other.json.error).toMatch(/^order: We exchange the bin on /)
  expect((await exchangesOf(of, order.id)).length).toBe(1)
})

test('a price that has changed is refused, and so is one that was never shown', async () => {
  const { of, exchange } = await open()
  const order = await delivered(of)
  await set(of, { exchangeFee: 38_050 })
  const stale = await exchange(order.id, { date: inDays(2), expectedPrice: 45_000 })
  expect([stale.status, stale.json.error]).toEqual([422, 'expectedPrice: the price is now $380.50'])
  const blind = await exchange(order.id, { date: inDays(2) })
  expect([blind.status, blind.json.error]).toEqual([422, 'expectedPrice: is required'])
  expect(await exchangesOf(of, order.id)).toEqual([])
  expect((await exchange(order.id, { dryRun: true })).json.price).toBe(38_050)
})

test('only a bin that is on site can be exchanged, and only where the business offers it', async () => {
  const { of, exchange } = await open()
  const errorOf = async (id: string) => (await exchange(id, { dryRun: true })).json.error
  const order = await place(of)
  expect(await errorOf(order.id)).toBe("order: The bin hasn't been delivered yet.")
  await finish(of, order.jobs[0].id)
  await set(of, { exchangesOnline: false })
  expect(await errorOf(order.id)).toBe('order: Please call us to exchange the bin.')
  await set(of, { exchangesOnline: true })
  await of.within((org) => startJob(org, order.jobs[1].id))
  expect(await errorOf(order.id)).toBe('order: Our crew is on its way to collect the bin.')
  await of.within((org) => completeJob(org, { id: order.jobs[1].id, completion: {} }))
  expect(await errorOf(order.id)).toBe('order: This booking is finished.')
})

test('the day obeys the rules of a delivery, and comes before the collection', async () => {
  const rules = { minLeadDays: 2, closedDates: [{ date: inDays(3), name: 'Show day' }] }
  const { of, exchange } = await open()
  const order = await delivered(of)
  await of.within((org) => importCatalog(org, { bookingRules: rules }))
  const on = async (date: string) =>
    (await exchange(order.id, { date, expectedPrice: 45_000 })).json.error
  expect(await on(inDays(-1))).toMatch(/^date: is too soon/)
  expect(await on(inDays(1))).toMatch(new RegExp(`^date: is too soon.*${inDays(2)}`))
  expect(await on(inDays(3))).toMatch(/^date: is a closed date/)
  expect(await on(inDays(8))).toBe(`date: is after the collection on ${inDays(7)}, move that first`)
  const { days, date } = (await exchange(order.id, { dryRun: true })).json
  expect(date).toBe(inDays(2))
  expect(days[1]).toEqual({ date: inDays(3), reason: 'closed' })
})

test('it needs a bin that is in the yard that day, and a visit', async () => {
  const few = await open({ stock: 1 })
  const order = await delivered(few.of)
  const body = { date: inDays(2), expectedPrice: 45_000 }
  expect((await few.exchange(order.id, body)).json.error).toMatch(/^date: is sold out/)
  expect((await few.exchange(order.id, { dryRun: true })).json.date).toBe(null)

  const two = await open({ stock: 2, rules: { dayCapacity: 1 } })
  const mine = await delivered(two.of)
  await place(two.of, { deliveryDate: inDays(2), pickupDate: inDays(9) })
  expect((await two.exchange(mine.id, body)).json.error).toMatch(/^date: is /)
  await checkInvariants(server.owner)
})

test("no one else's link, no closed business and no other line", async () => {
  const { of, ask, exchange } = await open()
  const [mine, theirs] = [await delivered(of), await delivered(of)]
  const foreign = await ask('exchanges', {
    id: theirs.id,
    body: { accessKey: accessKeyOf(mine.id, SECRET), dryRun: true },
  })
  expect(foreign.status).toBe(403)
  const body = { date: inDays(2), expectedPrice: 45_000, lineId: theirs.lines[0].id }
  const other = await exchange(mine.id, body)
  expect(other.json.error).toBe('lineId: has no bin that can be exchanged now')
  const elsewhere = await open()
  expect((await elsewhere.exchange(mine.id, { dryRun: true })).status).toBe(404)
  await of.within((org) => setSubscription(org, false))
  expect((await exchange(mine.id, { dryRun: true })).status).toBe(402)
})

test('with several lines one is exchanged, at the price of all of its bins', async () => {
  const { of, exchange } = await open()
  const line = { productId: ids.bin, deliveryDate: inDays(0), pickupDate: inDays(7) }
  const lines = [
    { ...line, quantity: 1 },
    { ...line, quantity: 2 },
  ]
  const order = await place(of, { quantity: 3, lines })
  for (const { id, type } of order.jobs) if (type === 'delivery') await finish(of, id)
  const unnamed = await exchange(order.id, { dryRun: true })
  expect(unnamed.json.error).toBe('lineId: is required, there are several bins')
  const lineId = order.lines[1].id
  expect((await exchange(order.id, { dryRun: true, lineId })).json.price).toBe(90_000)
  await exchange(order.id, { date: inDays(2), expectedPrice: 90_000, lineId })
  expect((await exchange(order.id, { dryRun: true })).json.lineId).toBe(order.lines[0].id)
})

test('a hirer whose customer is on stop is asked to call, without a word about why', async () => {
  const { of, ask, exchange } = await open()
  const stop = (orderIds: string[], email = '') =>
    of.within(async (org) => {
      const contact = { name: 'Robin', email, phone: '', roles: [] }
      const { id } = await createCustomer(org, {
        kind: 'individual',
        name: 'Robin',
        abn: '',
        billingAddress: '',
        notes: '',
        orderIds,
        invoiceOn: 'payment_or_delivery',
        invoiceBy: 'customer',
        dueFrom: 'issue',
        termsDays: 0,
        creditLimit: null,
        reminders: true,
        sites: [],
        contacts: [contact],
      })
      await stopCustomer(org, { id, version: 1, read: () => ({ reason: 'Unpaid since May' }) })
    })
  const [linked, alike, free] = [
    await delivered(of),
    await delivered(of, { email: 'robin@customer.example' }),
    await delivered(of, { email: 'free@customer.example', phone: '02 5550 0777' }),
  ]
  await stop([linked.id])
  await stop([], 'Robin@Customer.example')
  for (const { id } of [linked, alike]) {
    const { json } = await exchange(id, { date: inDays(2), expectedPrice: 45_000 })
    expect(json.error).toBe('order: Please call us to exchange the bin.')
    expect((await ask('view', { id })).text).not.toContain('stop')
    expect(await exchangesOf(of, id)).toEqual([])
  }
  expect((await exchange(free.id, { dryRun: true })).status).toBe(200)
})

test('so is one whose customer was merged into one on stop', async () => {
  const { of, ask } = await open()
  const customers = openCustomers(await createMember(server, of, 'owner'), of.slug)
  const { id } = await delivered(of)
  const may = async () => (await ask('view', { id })).json.can.exchange.allowed
  expect(await may()).toBe(true)
  const [kept, merged] = [await customers.add({}), await customers.add({ orderIds: [id] })]
  await customers.act('POST', `/${kept.id}/stop`, { reason: 'Unpaid since May' })
  expect(await may()).toBe(true)
  await customers.merge(kept.id, merged.id)
  expect(await may()).toBe(false)
})

test('the confirmation names the exchange with its price', async () => {
  const { of, exchange } = await open()
  const order = await delivered(of)
  await exchange(order.id, { date: inDays(2), expectedPrice: 45_000 })
  const { rows } = await server.owner.query(
    'select body from mails where order_id = $1 and job_id is null order by created_at desc limit 1',
    [order.id],
  )
  expect(rows[0].body).toMatch(/Exchange +\S.+\n +\$450\.00 on top of the total/)
})

test('a planned exchange keeps its visit when the hire gets longer', async () => {
  const { of, ask, exchange } = await open({ rules: { dayCapacity: 9 } })
  const { id } = await delivered(of)
  expect((await exchange(id, { date: inDays(2), expectedPrice: 45_000 })).status).toBe(200)
  const visits = async () => {
    const { rows } = await server.owner.query<{ used: number }>(
      `select used from capacity_days where organisation_id = $1 and resource = 'visits' and day = $2`,
      [of.id, inDays(2)],
    )
    return rows.map(({ used }) => used)
  }
  expect(await visits()).toEqual([1])
  const longer = await ask('changes', { id, body: { pickupDate: inDays(9) } })
  expect(longer.status, longer.text).toBe(200)
  expect(await visits()).toEqual([1])
})
