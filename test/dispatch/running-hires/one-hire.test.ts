import { expect, test } from 'vitest'
import type { DispatchDesk } from '#test/actors/dispatch-desk.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import type { Member } from '#test/actors/member.ts'
import { fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { noonZone } from '#test/noon.ts'
import { day, openHires, timezone } from './open-hires.ts'

// Rules, section 12, "Running hires": a bin that is at a customer's already when a business begins with Kerbside.

const server = await startTestServer()

test('a hire that runs is an order that is delivered, costs what is owed, and its hirer hears nothing', async () => {
  const { firm, desk, enter } = await openHires(server)
  const { status, json, text } = await enter({ email: 'rosa@customer.example', owed: 12_000 })
  expect(status, text).toBe(201)
  const { order, jobs, telephone } = await desk.read(`orders/${json.orderId}`)
  expect(telephone).toMatchObject({ pays: 'transfer', ranBefore: true })
  expect(order).toMatchObject({
    status: 'in_progress',
    source: 'office',
    total: 12_000,
    paymentStatus: 'unpaid',
    deliveryDate: day(-20),
    pickupDate: day(3),
    customer: { contactName: 'Rosa Bennett', email: 'rosa@customer.example' },
    acceptedTerms: { acceptedAt: null },
    jobs: [
      { type: 'delivery', status: 'completed', date: day(-20) },
      { type: 'collection', status: 'scheduled', date: day(3) },
    ],
  })
  expect(jobs[0]).toMatchObject({ completedAt: noonOf(day(-20)) })
  expect(order.lines).toMatchObject([{ unitPrice: 12_000, total: 12_000, discountPercent: 0 }])
  expect(await countOf('mails', firm.id)).toBe(0)
  // Integrators hear of it as of any order.
  expect(await typesOfEvents(firm.id)).toEqual([
    'job.completed',
    'job.started',
    'order.created',
    'order.updated',
  ])
})

test('it’s linked to the customer who was chosen, on stop or not, and a stranger’s id is refused', async () => {
  const { firm, sam, desk, enter } = await openHires(server)
  const customers = openCustomers(sam, firm.slug)
  const { id } = await customers.add({ kind: 'individual', name: 'Rosa Bennett' })
  await customers.act('POST', `/${id}/stop`, { reason: 'Owes for March' })
  const { status, json, text } = await enter({ customerId: id })
  expect(status, text).toBe(201)
  expect((await desk.read(`orders?customer=${id}`)).data).toMatchObject([{ id: json.orderId }])
  const refused = await enter({ customerId: ids.bin })
  expect([refused.status, refused.json.problems?.[0]?.field ?? refused.text]).toEqual([
    422,
    expect.stringContaining('customerId'),
  ])
})

test('nor of one that came yesterday', async () => {
  // Where it's early in the morning, noon was less than a day ago.
  const zone = noonZone(new Date(Date.now() + 6 * 3_600_000))
  const { firm, enter } = await openHires(server, { zone })
  const yesterday = inDays(-1, zone)
  const { status, text } = await enter({ email: 'rosa@customer.example', deliveryDate: yesterday })
  expect(status, text).toBe(201)
  expect(await countOf('mails', firm.id)).toBe(0)
})

test('of a customer without an email, paid in the books before, nothing is owed or billed', async () => {
  const { firm, sam, desk, enter } = await openHires(server)
  const { json } = await enter({ customerType: 'company', customerName: 'Harbour Homes' })
  const { order, can } = await desk.read(`orders/${json.orderId}`)
  expect(order).toMatchObject({ total: 0, paymentStatus: 'paid', customer: { email: '' } })
  expect(can.resendMail).toEqual({ allowed: false, reason: 'There’s no email address.' })
  const again = await sam.send('POST', desk.path(`orders/${order.id}/confirmation`))
  expect([again.status, again.json.error]).toEqual([422, 'order: it has no email address'])
  await collect(sam, desk, order.id)
  const done = (await desk.read(`orders/${json.orderId}`)).order
  expect(done.status).toBe('completed')
  expect([await countOf('mails', firm.id), await countOf('invoices', firm.id)]).toEqual([0, 0])
})

test('without a day, the customer calls for the collection', async () => {
  const { desk, enter } = await openHires(server)
  const { json } = await enter({ pickupDate: null })
  const { order } = await desk.read(`orders/${json.orderId}`)
  // What the price of a bin includes.
  expect(order).toMatchObject({ status: 'in_progress', pickupDate: day(-13) })
  expect(order.jobs).toMatchObject([{ type: 'delivery' }])
  expect(order.jobs).toHaveLength(1)
})

test('a numbered bin is at the customer’s then, and one that isn’t on the list is added', async () => {
  const { desk, enter } = await openHires(server)
  const bin = await desk.add('bins', { number: 'B 7', productId: ids.bin })
  const first = await enter({ binNumber: 'b7' })
  expect(first.status, first.text).toBe(201)
  const second = await enter({ binNumber: 'B 8', address: '40 Wilson Street' })
  expect(await desk.read(`bins/${bin.id}`)).toMatchObject({
    place: { kind: 'site', id: first.json.orderId },
  })
  expect((await desk.read('bins')).data).toMatchObject([
    { number: 'B 7' },
    { number: 'B 8', productId: ids.bin, place: { kind: 'site', id: second.json.orderId } },
  ])
  const { jobs } = await desk.read(`orders/${first.json.orderId}`)
  expect(jobs[0]).toMatchObject({ binIn: 'B 7' })

  const elsewhere = await enter({ binNumber: 'B 7' })
  expect([elsewhere.status, elsewhere.json.error]).toEqual([
    422,
    'binNumber: is at another customer’s already',
  ])
  const several = await enter({ binNumber: 'B 9', quantity: 2 })
  expect([several.status, several.text]).toEqual([422, expect.stringContaining('binNumber')])
  expect((await desk.read('orders')).data).toHaveLength(2)
})

test('a numbered bin is there since the hire began, whether it was on the list or not', async () => {
  const { sam, desk, enter } = await openHires(server)
  await desk.add('bins', { number: 'B 7', productId: ids.bin })
  await enter({ binNumber: 'B 7' })
  await enter({ binNumber: 'B 8', deliveryDate: day(-9) })
  const { data } = await desk.read('bins')
  expect(data).toMatchObject([{ since: noonOf(day(-20)) }, { since: noonOf(day(-9)) }])
  // Once it's elsewhere, it's there from then on.
  const before = Date.now()
  const to = { kind: 'yard', id: null }
  const moved = await sam.send('POST', desk.path(`bins/${data[0].id}/moves`), { to, load: 'empty' })
  expect(moved.status, moved.text).toBe(200)
  const { since } = await desk.read(`bins/${data[0].id}`)
  expect(Date.parse(since)).toBeGreaterThanOrEqual(before)
})

test('it was delivered when and where it was: closed days, areas, questions and lengths don’t matter', async () => {
  const { desk, enter } = await openHires(server, {
    catalog: {
      ...fullCatalog,
      bookingRules: {
        ...fullCatalog.bookingRules,
        areaRequired: true,
        dayCapacity: 1,
        deliveryWeekdays: [1],
        closedDates: [{ date: day(-40), name: 'Picnic Day' }],
      },
    },
  })
  const away = { suburb: 'Nowhere', postcode: '2998' }
  const hire = { productId: ids.small, deliveryDate: day(-40), pickupDate: day(2) }
  for (const binNumber of ['1', '2', '3']) {
    const { status, text } = await enter({ ...hire, ...away, binNumber })
    expect(status, text).toBe(201)
  }
  // Three are out of the two that the catalogue has: that's how it is, and none is left to sell.
  const { data } = await desk.read(
    `delivery-days?product=${ids.small}&area=${ids.area}&from=${day(2)}&to=${day(2)}`,
  )
  expect(data).toMatchObject([{ reason: 'sold_out' }])
})

test('days beyond those that the price includes are charged by the catalogue, though nothing was owed', async () => {
  const { firm, sam, desk, enter } = await openHires(server)
  const { json } = await enter({ pickupDate: null })
  const charges = openCharges(sam, firm.slug)
  await charges.set((settings) => ({ ...settings, hireEndsOn: 'collection', graceDays: 0 }))
  const { order } = await desk.read(`orders/${json.orderId}`)
  const work = { type: 'collection', lineId: order.lines[0].id, date: day(0) }
  await sam.send('POST', desk.path(`orders/${order.id}/jobs`), work)
  await collect(sam, desk, order.id)
  await lookAtCharges(firm)
  expect(await charges.of(json.orderId)).toMatchObject([
    { type: 'extra_days', amount: (20 - 7) * 1500 },
  ])
})

test('the same key enters a hire once, and another body under it is pointed out', async () => {
  const { enter, orders } = await openHires(server)
  const [first, again] = [await enter({}, 'k1'), await enter({}, 'k1')]
  expect(again.json).toEqual(first.json)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  await enter({ address: '99 Other Road' }, 'k1')
  expect(await orders()).toHaveLength(1)
})

test.each([
  ['today', { deliveryDate: day(0) }, 'deliveryDate: must be before today'],
  ['an end before its begin', { pickupDate: day(-21) }, 'pickupDate: must be on or after'],
  ['an unknown product', { productId: ids.large }, 'productId: is not in the catalogue'],
  ['an email that is none', { email: 'rosa' }, 'email: must be an email address'],
  ['a field that isn’t known', { discountPercent: 5 }, 'is not valid'],
  ['a contact of one letter', { contactName: 'J' }, 'contactName: must be 2 to 120 characters'],
  ['a suburb without its postcode', { suburb: 'Newtown' }, 'postcode: is required with a suburb'],
  ['a postcode without its suburb', { postcode: '2042' }, 'suburb: is required with a postcode'],
])('a hire with %s is refused', async (_, changes, message) => {
  const { enter, orders } = await openHires(server)
  const { status, json } = await enter(changes)
  expect([status, json.error]).toEqual([422, expect.stringContaining(message)])
  expect(await orders()).toHaveLength(0)
})

/** The office notes that the bin was collected today. */
async function collect(sam: Member, desk: DispatchDesk, orderId: string): Promise<void> {
  const { jobs } = await desk.read(`orders/${orderId}`)
  const job = jobs.find(({ type }: { type: string }) => type === 'collection')
  const { status, text } = await sam.send(
    'POST',
    desk.path(`jobs/${job.id}/complete`),
    {},
    job.version,
  )
  expect(status, text).toBe(200)
}

/** Noon where the business is, as an instant. */
function noonOf(date: string): string {
  const ahead = Number(/[-+]\d+$/.exec(timezone)?.[0] ?? 0)
  return new Date(Date.parse(`${date}T12:00:00Z`) + ahead * 3_600_000).toISOString()
}

async function countOf(table: 'mails' | 'invoices', id: string): Promise<number> {
  const { rows } = await server.owner.query(
    `select count(*)::integer as count from ${table} where organisation_id = $1`,
    [id],
  )
  return rows[0].count
}

async function typesOfEvents(id: string): Promise<string[]> {
  const { rows } = await server.owner.query(
    'select type from events where organisation_id = $1 order by type',
    [id],
  )
  return rows.map(({ type }) => type)
}
