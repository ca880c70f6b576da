import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import type { DispatchDesk } from '#test/actors/dispatch-desk.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import type { Member } from '#test/actors/member.ts'
import { fullCatalog, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { noonZone } from '#test/noon.ts'

// Rules, section 12, "Running hires": bins that are at customers' already when a business begins with Kerbside.

const server = await startTestServer()
const timezone = noonZone()
const day = (count: number) => inDays(count, timezone)

async function open({
  catalog = plainCatalog as object,
  role = 'admin' as 'admin' | 'dispatcher',
  zone = timezone,
} = {}) {
  const firm = await createTestOrganisation(server.db, catalog, { timezone: zone })
  const sam = await createMember(server, firm, role)
  const desk = openDispatch(sam, firm.slug)
  const enter = (changes: object = {}, key: string = randomUUID()) =>
    sam.ask(desk.path('running-hires'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...aHire, ...changes }),
    })
  const send = async (csv: string, dryRun = false) =>
    sam.send('POST', desk.path('running-hire-imports'), { csv, dryRun })
  const orders = async () => (await desk.read('orders')).data
  return { firm, sam, desk, enter, send, orders }
}

const aHire = {
  productId: ids.bin,
  customerName: 'Rosa Bennett',
  phone: '0491 570 156',
  address: '12 Example Street',
  deliveryDate: day(-20),
  pickupDate: day(3),
}

test('a hire that runs is an order that is delivered, costs what is owed, and its hirer hears nothing', async () => {
  const { firm, desk, enter } = await open()
  const { status, json, text } = await enter({ email: 'rosa@customer.example', owed: 12_000 })
  expect(status, text).toBe(201)
  const { order, jobs } = await desk.read(`orders/${json.orderId}`)
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

test('nor of one that came yesterday', async () => {
  // Where it's early in the morning, noon was less than a day ago.
  const zone = noonZone(new Date(Date.now() + 6 * 3_600_000))
  const { firm, enter } = await open({ zone })
  const yesterday = inDays(-1, zone)
  const { status, text } = await enter({ email: 'rosa@customer.example', deliveryDate: yesterday })
  expect(status, text).toBe(201)
  expect(await countOf('mails', firm.id)).toBe(0)
})

test('of a customer without an email, paid in the books before, nothing is owed or billed', async () => {
  const { firm, sam, desk, enter } = await open()
  const { json } = await enter({ customerType: 'company', customerName: 'Harbour Homes' })
  const { order } = await desk.read(`orders/${json.orderId}`)
  expect(order).toMatchObject({ total: 0, paymentStatus: 'paid', customer: { email: '' } })
  await collect(sam, desk, order.id)
  const done = (await desk.read(`orders/${json.orderId}`)).order
  expect(done.status).toBe('completed')
  expect([await countOf('mails', firm.id), await countOf('invoices', firm.id)]).toEqual([0, 0])
})

test('without a day, the customer calls for the collection', async () => {
  const { desk, enter } = await open()
  const { json } = await enter({ pickupDate: null })
  const { order } = await desk.read(`orders/${json.orderId}`)
  // What the price of a bin includes.
  expect(order).toMatchObject({ status: 'in_progress', pickupDate: day(-13) })
  expect(order.jobs).toMatchObject([{ type: 'delivery' }])
  expect(order.jobs).toHaveLength(1)
})

test('a numbered bin is at the customer’s then, and one that isn’t on the list is added', async () => {
  const { desk, enter } = await open()
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

test('it was delivered when and where it was: closed days, areas, questions and lengths don’t matter', async () => {
  const { desk, enter } = await open({
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
  const { firm, sam, desk, enter } = await open()
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
  const { enter, orders } = await open()
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
])('a hire with %s is refused', async (_, changes, message) => {
  const { enter, orders } = await open()
  const { status, json } = await enter(changes)
  expect([status, json.error]).toEqual([422, expect.stringContaining(message)])
  expect(await orders()).toHaveLength(0)
})

const file = `Customer,Contact,Phone,Address,Suburb,Postcode,Size,Bin no.,Delivered,Due back,Still to pay,Colour
Rosa Bennett,,0491 570 156,12 Example Street,Newtown,2042,bin,B 1,${written(-20)},${written(3)},,red
Harbour Homes,Ben,0491 570 157,40 Wilson Street,Newtown,2042,Bin,,${day(-2)},on call,$450.00,
Harbour Homes,Ben,0491 570 157,40 Wilson Street,Newtown,2042,Bin,,${day(-2)},on call,$450.00,
`

test('a file of them comes in by names, a dry run and the same file again enter nothing', async () => {
  const { send, orders, desk } = await open()
  const dry = await send(file, true)
  expect(dry.json).toEqual({
    done: false,
    create: 3,
    update: 0,
    same: 0,
    problems: [],
    ignored: ['Colour'],
  })
  expect(await orders()).toHaveLength(0)
  expect((await send(file)).json).toMatchObject({ done: true, create: 3, same: 0 })
  expect((await send(file)).json).toMatchObject({ done: true, create: 0, same: 3 })
  const entered = await orders()
  expect(entered.map(({ total }: { total: number }) => total).toSorted()).toEqual([
    0, 45_000, 45_000,
  ])
  expect((await desk.read('bins')).data).toMatchObject([{ number: 'B 1', place: { kind: 'site' } }])
})

test('one wrong row, and no hire is entered; each problem has its line and heading', async () => {
  const { send, orders } = await open()
  const wrong = `${file}Jo,,12,1 Road,,,Boat,B1,soon,${day(2)},lots,\n`
  const { json } = await send(wrong)
  expect(json.done).toBe(false)
  const places = json.problems.map(({ line, column }: Record<string, unknown>) => [line, column])
  expect(places).toEqual([
    [5, 'product'],
    [5, 'phone'],
    [5, 'delivered'],
    [5, 'owed'],
  ])
  const twice = await send(`${file}Jo,,0491 570 158,1 Long Road,,,Bin,b1,${day(-3)},${day(2)},,\n`)
  expect(twice.json.problems).toEqual([{ line: 5, column: 'bin', message: 'is in line 2 already' }])
  expect(await orders()).toHaveLength(0)
})

test('an import that was stopped after an order was placed notes its delivery the next time', async () => {
  const { firm, send, orders, desk } = await open()
  const one = file.split('\n').slice(0, 2).join('\n')
  await server.owner.query(`create function stop_here() returns trigger language plpgsql as
    $$ begin if new.organisation_id = '${firm.id}' then raise exception 'stopped'; end if; return new; end $$`)
  await server.owner.query(
    'create trigger stop_here before update on jobs for each row execute function stop_here()',
  )
  expect((await send(one)).status).toBe(500)
  await server.owner.query('drop trigger stop_here on jobs; drop function stop_here()')
  expect(await orders()).toMatchObject([{ status: 'confirmed' }])
  expect((await send(one)).json).toMatchObject({ done: true, create: 0, same: 1 })
  expect(await orders()).toMatchObject([{ status: 'in_progress' }])
  expect((await desk.read('bins')).data).toMatchObject([{ number: 'B 1', place: { kind: 'site' } }])
})

test('a dispatcher enters one; only those who set the office up import a file', async () => {
  const { enter, send } = await open({ role: 'dispatcher' })
  expect((await enter()).status).toBe(201)
  expect((await send(file)).status).toBe(403)
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

/** A day as spreadsheets in Australia write it. */
function written(count: number): string {
  const [year, month, date] = day(count).split('-')
  return `${date}/${month}/${year}`
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
