import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { extendServices } from '#server/orders/jobs/extend-services.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { asOperator } from '#test/actors/operator.ts'
import { checkInvariants } from '#test/invariants.ts'

// How many unpaid bookings one customer can have open. Rules, section 9, "How much".

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const [bin] = plainCatalog.products
const catalogOf = ({ stock = 50, ...rules }: { stock?: number; [rule: string]: unknown } = {}) => ({
  ...plainCatalog,
  products: [{ ...bin, stock }],
  bookingRules: { ...openRules, maxOpenBookings: 5, ...rules },
})
const open = (options = {}) => createTestOrganisation(server.db, catalogOf(options))

const orderOf = async (organisation: TestOrganisation, id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(organisation.readKey) })).json
/** How many bins are taken on the day in three days. */
const taken = async ({ id }: TestOrganisation): Promise<number> => {
  const { rows } = await server.owner.query<{ used: number }>(
    'select used from capacity_days where organisation_id = $1 and resource = $2 and day = $3',
    [id, ids.bin, inDays(3)],
  )
  return rows[0]?.used ?? 0
}
const subjects = async (id: string) => {
  const { rows } = await server.owner.query<{ subject: string }>(
    'select subject from mails where order_id = $1 order by created_at, id',
    [id],
  )
  return rows.map(({ subject }) => subject.split(',', 1)[0])
}
const statusesOf = (answers: { json: { status: string } }[]) =>
  answers.map(({ json }) => json.status).toSorted()

test('the sixth open booking waits for approval, without stock or jobs', async () => {
  const organisation = await open()
  const answers = []
  for (let count = 0; count < 7; count += 1) {
    answers.push(await placeByBrowser(server, organisation, anOrder()))
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(statusesOf(answers)).toEqual([...Array(5).fill('confirmed'), 'pending', 'pending'])
  expect(await taken(organisation)).toBe(5)
  const id = answers[5]?.json.id
  expect(await orderOf(organisation, id)).toMatchObject({ status: 'pending', jobs: [] })
  expect(await subjects(id)).toEqual(['We have your booking'])
  const ask = asHirer(server, organisation)
  const view = (await ask('view', { id })).json
  expect(view.can.pay).toMatchObject({ allowed: false })
  for (const action of [view.can.changeDelivery, view.can.extend]) {
    expect(action.reason).toContain("haven't confirmed")
  }
  expect(view.can.cancel.allowed).toBe(true)
  expect((await ask('payment-sessions', { id })).status).toBe(422)
})

test('20 bookings at once, in many spellings of one email and one phone, leave five', async () => {
  const organisation = await open()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      placeByBrowser(
        server,
        organisation,
        index % 2 === 0
          ? anOrder({ email: `Alex+${index}@Customer.example`, phone: `04000000${10 + index}` })
          : anOrder({
              email: `alex${index}@customer.example`,
              phone: ['02 5550 0199', '+61 2 5550 0199', '(02) 55500199'][index % 3],
            }),
      ),
    ),
  )
  const byEmail = answers.filter((_, index) => index % 2 === 0)
  const byPhone = answers.filter((_, index) => index % 2 === 1)
  for (const half of [byEmail, byPhone]) {
    expect(statusesOf(half)).toEqual([...Array(5).fill('confirmed'), ...Array(5).fill('pending')])
  }
  expect(await taken(organisation)).toBe(10)
})

test("what is paid, finished, cancelled, placed by key or at another organisation doesn't count", async () => {
  const [organisation, other] = [await open(), await open()]
  const status = async (of = organisation) =>
    (await placeByBrowser(server, of, anOrder())).json.status
  const set = (column: string, value: string) =>
    server.owner.query(
      `update orders set ${column} = $2 where id = (select id from orders
        where organisation_id = $1 and source = 'booking_page' order by id limit 1)`,
      [organisation.id, value],
    )
  for (let count = 0; count < 6; count += 1) {
    await placeByKey(server, organisation, anOrder())
    await placeByBrowser(server, other, anOrder())
  }
  for (let count = 0; count < 5; count += 1) expect(await status()).toBe('confirmed')
  expect(await status()).toBe('pending')
  // With the enquiry there are six open bookings, so two have to go.
  await set('payment_status', 'paid')
  expect(await status()).toBe('pending')
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from orders where organisation_id = $1 and status = 'pending'`,
    [organisation.id],
  )
  for (const { id } of rows) await operate('order', 'cancel', organisation.slug, id)
  expect(await status()).toBe('confirmed')
  await set('payment_status', 'unpaid')
  await operate(
    'order',
    'cancel',
    organisation.slug,
    (
      await server.owner.query<{ id: string }>(
        `select id from orders where organisation_id = $1 and source = 'booking_page'
          and status = 'confirmed' order by id limit 1`,
        [organisation.id],
      )
    ).rows[0]?.id ?? '',
  )
  expect(await status()).toBe('pending')
})

test('approving takes the stock, plans the jobs and emails the hirer', async () => {
  const organisation = await open({ maxOpenBookings: 1, paymentRequired: true })
  await placeByBrowser(server, organisation, anOrder())
  const placed = (await placeByBrowser(server, organisation, anOrder({ quantity: 2 }))).json
  expect(placed).toMatchObject({ status: 'pending', paymentRequired: false })
  expect(await taken(organisation)).toBe(1)
  const approved = await operate('order', 'approve', organisation.slug, placed.reference)
  expect(approved).toMatchObject({ id: placed.id, status: 'confirmed', version: 2 })
  expect(approved.jobs).toMatchObject([
    { type: 'delivery', status: 'scheduled', date: inDays(3) },
    { type: 'collection', status: 'scheduled', date: inDays(10) },
  ])
  expect(await taken(organisation)).toBe(3)
  expect(await subjects(placed.id)).toEqual(['We have your booking', 'Your booking is confirmed'])
  const ask = asHirer(server, organisation)
  expect((await ask('view', { id: placed.id })).json.can.pay.allowed).toBe(true)
  await expect(operate('order', 'approve', organisation.slug, placed.reference)).rejects.toThrow(
    "order: can't be approved, it is confirmed",
  )
})

test('a sold-out enquiry is refused until a bin is free, and one too late for good', async () => {
  const organisation = await open({ maxOpenBookings: 1, stock: 2 })
  const [first, enquiry] = [
    (await placeByBrowser(server, organisation, anOrder())).json,
    (await placeByBrowser(server, organisation, anOrder())).json,
  ]
  await placeByKey(server, organisation, anOrder())
  const approve = () => operate('order', 'approve', organisation.slug, enquiry.id)
  await expect(approve()).rejects.toThrow('deliveryDate: is sold out')
  expect(await orderOf(organisation, enquiry.id)).toMatchObject({ status: 'pending', version: 1 })
  // A date that is sold out already can't even be asked for.
  const refused = await placeByBrowser(server, organisation, anOrder())
  expect(refused.json.error).toContain('deliveryDate: is sold out')

  await operate('order', 'cancel', organisation.slug, first.id)
  expect(await approve()).toMatchObject({ status: 'confirmed' })
  const late = (
    await placeByBrowser(
      server,
      organisation,
      anOrder({ deliveryDate: inDays(20), pickupDate: inDays(21) }),
    )
  ).json
  expect(late.status).toBe('pending')
  const shift = (days: number) =>
    server.owner.query(
      'update orders set delivery_date = delivery_date + $2::integer where id = $1',
      [late.id, days],
    )
  await shift(-21)
  const approveLate = () => operate('order', 'approve', organisation.slug, late.id)
  await expect(approveLate()).rejects.toThrow('deliveryDate: has passed')
  // Today is in time.
  await shift(1)
  expect(await approveLate()).toMatchObject({ status: 'confirmed' })
  await shift(20)
})

test('an approval goes by the bins that there are today', async () => {
  const organisation = await open({ maxOpenBookings: 1, stock: 2 })
  await placeByBrowser(server, organisation, anOrder())
  const { id } = (await placeByBrowser(server, organisation, anOrder())).json
  const own = (stock: number) =>
    organisation.within((org) => importCatalog(org, { products: [{ id: ids.bin, stock }] }))
  const approve = () => operate('order', 'approve', organisation.slug, id)
  await own(1)
  await expect(approve()).rejects.toThrow('deliveryDate: is sold out')
  await own(3)
  expect(await approve()).toMatchObject({ status: 'confirmed' })
})

test('two approvals at once take the stock once', async () => {
  const organisation = await open({ maxOpenBookings: 1 })
  await placeByBrowser(server, organisation, anOrder())
  const { id } = (await placeByBrowser(server, organisation, anOrder())).json
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => operate('order', 'approve', organisation.slug, id)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await taken(organisation)).toBe(2)
  expect((await orderOf(organisation, id)).jobs).toHaveLength(2)
})

test('a cancelled enquiry gives nothing back, and a replay finds it', async () => {
  const organisation = await open({ maxOpenBookings: 1 })
  await placeByBrowser(server, organisation, anOrder())
  const key = { 'idempotency-key': crypto.randomUUID() }
  const placed = (await placeByBrowser(server, organisation, anOrder(), key)).json
  expect((await placeByBrowser(server, organisation, anOrder(), key)).json).toEqual(placed)
  await asHirer(server, organisation)('cancel', { id: placed.id })
  expect(await taken(organisation)).toBe(1)
})

test('an order that the organisation approves by hand is confirmed by approving it', async () => {
  const organisation = await open({ approvalRequired: true })
  const { id } = (await placeByBrowser(server, organisation, anOrder())).json
  expect(await taken(organisation)).toBe(1)
  expect(await operate('order', 'approve', organisation.slug, id)).toMatchObject({
    status: 'confirmed',
    jobs: [{ type: 'delivery' }, { type: 'collection' }],
  })
  expect(await taken(organisation)).toBe(1)
})

test("an enquiry's standing service gets no jobs before it is approved", async () => {
  const organisation = await open({ maxOpenBookings: 1, schedulesOnline: true })
  await placeByBrowser(server, organisation, anOrder())
  const schedule = { every: 1, unit: 'week', weekdays: null, until: null }
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const line = { productId: ids.bin, quantity: 1, ...dates, workType: 'service', schedule }
  const placed = await placeByBrowser(server, organisation, anOrder({ lines: [line] }))
  expect(placed.json.status).toBe('pending')
  await server.owner.query(
    `update order_lines set schedule_made_until = schedule_made_until - 20 where order_id = $1`,
    [placed.json.id],
  )
  const log = { info() {}, warn() {}, error() {} }
  expect(await extendServices({ inOrg: (work) => organisation.within(work), log })).toBe(0)
  expect((await orderOf(organisation, placed.json.id)).jobs).toEqual([])
})

test('the data is consistent at the end', () => checkInvariants(server.owner))
