import { beforeAll, expect, test } from 'vitest'
import type { PaymentDesk } from '#server/payments/desk.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { openTill } from '#test/payments/office/till.ts'
import { asPayer } from '../payer.ts'
import type { OpenedPage } from '../payer.ts'

// What each booking of an invoice shows of a payment for all of them: what of it counts for that booking.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const till = openTill(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
const charges = openCharges(keeper, firm.slug)
const ask = asHirer(server, firm)
const payer = asPayer(server, firm)
const desk: PaymentDesk = {
  inOrg: (work) => firm.within(work),
  payments: await createProviders({ stripe: null, baseUrl: '', secret: SECRET }),
  log: { info() {}, warn() {}, error() {} },
}
beforeAll(() => books.begin())

/** The reference of each booking, by its id. */
const referenceOf = new Map<string, string>()

/** An invoice of three bookings that come to $450.00, $450.33 and $450.01, and the number of the invoice. */
async function issueForThree({ listed = true } = {}) {
  const orders: string[] = []
  for (const cents of [0, 33, 1]) {
    const { id, reference } = (await placeByKey(server, firm, anOrder())).json
    orders.push(id)
    referenceOf.set(id, reference)
    if (cents === 0) continue
    const description = 'Sweeping'
    const made = await charges.create(id, { type: 'manual', description, amount: cents })
    expect((await charges.act(made.json, 'approve')).status).toBe(200)
  }
  if (listed) await addCustomer(orders)
  const { id, document } = await books.issue(...orders)
  return { id: String(id), number: String(document.number), orders }
}

async function addCustomer(orderIds: string[]): Promise<string> {
  const { id } = await customers.add({ name: 'Harbour Builders' })
  await customers.act('POST', `/${id}/orders`, { orderIds })
  return id
}

/** Pays on a payment page, and reads the payment. */
async function pay(session: OpenedPage) {
  await payer.pay(session)
  const { rows } = await server.owner.query('select id from payments where session_id = $1', [
    session.id,
  ])
  return till.read(rows[0].id)
}

type Moment = { type: string; amount: number | null; invoices: string[] }

/** The money of each booking's page: what was paid and refunded, in cents, and with which invoices. */
async function seenBy(orders: readonly string[]) {
  const pages = await Promise.all(orders.map((id) => ask('view', { id })))
  return pages.map(({ json }) =>
    (json.timeline as Moment[])
      .filter(({ amount }) => amount !== null)
      .map(({ type, amount, invoices }) => [type, amount, ...invoices]),
  )
}

/** The same as the office sees it on each order. */
async function seenInOffice(orders: readonly string[]) {
  const answers = await Promise.all(
    orders.map((id) => keeper.ask(`/api/office/${firm.slug}/orders/${id}`)),
  )
  type Money = { payments: { amount: number }[]; refunds: { amount: number }[] }
  return answers.map(({ json }) => {
    const { payments, refunds } = json.money as Money
    return [payments.map(({ amount }) => amount), refunds.map(({ amount }) => amount)]
  })
}

test('each shows what counts for it of a bank transfer, a payment online and a refund, to the cent', async () => {
  const { id, number, orders } = await issueForThree()
  await till.record({ amount: 10_001, invoiceIds: [id] })
  const session = await payer.begin({ id })
  expect(session.amount).toBe(125_033)
  const payment = await pay(session)
  const paid = [
    [
      ['paid', 10_001, number],
      ['paid', 34_999, number],
    ],
    [['paid', 45_033, number]],
    [['paid', 45_001, number]],
  ] as const
  expect(await seenBy(orders)).toEqual(paid)
  expect(34_999 + 45_033 + 45_001).toBe(session.amount)

  const back = await till.refund(payment, { amount: 50_000, releases: true })
  expect(back.status, back.text).toBe(200)
  expect(await seenBy(orders)).toEqual([
    paid[0],
    [...paid[1], ['refunded', 4999]],
    [...paid[2], ['refunded', 45_001]],
  ])
  expect(await seenInOffice(orders)).toEqual([
    [[10_001, 34_999], []],
    [[45_033], [4999]],
    [[45_001], [45_001]],
  ])
})

/** The receipts and refund notes of a booking's page: their titles, and what they say. */
async function readNotes(id: string) {
  const { documents } = (await ask('view', { id })).json
  type Listed = { type: string; title: string; url: string }
  const listed = (documents as Listed[]).filter(({ type }) => ['receipt', 'refund'].includes(type))
  return Promise.all(
    listed.map(async ({ title, url }) => {
      const { pathname, search } = new URL(url)
      const text = await (await fetch(server.url + pathname + search)).text()
      const words = text.replaceAll(/<style[^>]*>[^<]*|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
      return { title, words }
    }),
  )
}

test('behind the link of one booking, receipts and refund notes say nothing of the others', async () => {
  const { id, number, orders } = await issueForThree()
  const session = await payer.begin({ id })
  const payment = await pay(session)
  const back = { amount: 60_000, method: 'provider', returnedOn: null, releases: true }
  expect((await till.refund(payment, back)).status).toBe(200)
  await sendRefunds(desk)
  const { rows } = await server.owner.query(
    `select provider_payment_id as reference from payments where session_id = $1
      union all select provider_refund_id from refunds where payment_id = $2`,
    [session.id, payment.id],
  )
  const all = await Promise.all(orders.map((one) => readNotes(one)))
  expect(all.map((notes) => notes.map(({ title }) => title))).toEqual([
    ['Receipt for $450.00'],
    ['Receipt for $450.33', 'Refund note for $149.99'],
    ['Receipt for $450.01', 'Refund note for $450.01'],
  ])
  const references = orders.map((one) => referenceOf.get(one) ?? '')
  const mine = ['$450.00', '$450.33', '$450.01']
  for (const [index, notes] of all.entries()) {
    const others = [...references, ...mine].filter((_, at) => at % 3 !== index)
    const theirs = ['$1,350.34', '$600.00', ...rows.map(({ reference }) => reference), ...others]
    for (const { words } of notes) {
      expect(words).toContain(`booking ${references[index]}`)
      for (const secret of theirs) expect(words).not.toContain(secret)
    }
    expect(notes[0]?.words).toContain(`Invoice ${number} `)
  }
  const stranger = (await placeByKey(server, firm, anOrder())).json
  expect(await readNotes(stranger.id)).toEqual([])
})

test('what came for an invoice that was paid meanwhile counts for no booking, until it does', async () => {
  const { id, number, orders } = await issueForThree()
  const session = await payer.begin({ id })
  await till.record({ amount: 135_034, invoiceIds: [id] })
  // The provider hasn't heard yet that it's over, and takes the money.
  await server.owner.query(
    `update payment_sessions set status = 'open', closing = false where id = $1`,
    [session.id],
  )
  const credit = await pay(session)
  expect(credit.free).toBe(135_034)
  const paid = [[['paid', 45_000, number]], [['paid', 45_033, number]], [['paid', 45_001, number]]]
  expect(await seenBy(orders)).toEqual(paid)

  const later = (await placeByKey(server, firm, anOrder())).json
  const { rows } = await server.owner.query(
    'select customer_id from customer_orders where order_id = $1',
    [orders[0]],
  )
  await customers.act('POST', `/${rows[0].customer_id}/orders`, { orderIds: [later.id] })
  const { id: laterId, document } = await books.issue(later.id)
  const counted = await till.allocate(credit, { invoiceId: laterId, amount: 20_000 })
  expect(counted.status, counted.text).toBe(200)
  expect(await seenBy([...orders, later.id])).toEqual([
    ...paid,
    [['paid', 20_000, document.number]],
  ])
  // It was booked before it was paid, though the money came before that.
  const { timeline } = (await ask('view', { id: later.id })).json
  expect(timeline.map(({ type }: Moment) => type)).toEqual(['placed', 'paid'])
})

test('a transfer for bookings of someone who isn’t in the list of customers shows on each', async () => {
  const { id, number, orders } = await issueForThree({ listed: false })
  const payment = await till.record({ amount: 60_000, invoiceIds: [id] })
  expect(await seenBy(orders)).toEqual([[['paid', 45_000, number]], [['paid', 15_000, number]], []])
  expect((await till.reverse(payment)).status).toBe(200)
  expect(await seenBy(orders)).toEqual([[], [], []])
})

test('what was paid for one booking is all shown there, without an invoice', async () => {
  const { orders } = await issueForThree()
  await till.record({ amount: 50_000, orderId: orders[1] })
  expect(await seenBy(orders)).toEqual([[], [['paid', 50_000]], []])
})
