import { beforeAll, expect, test } from 'vitest'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { openCharges } from '#test/actors/charges.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { asPayer } from '../payer.ts'

// Two invoices of the same bookings: each has a payment page of its own.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
const charges = openCharges(keeper, firm.slug)
const ask = asHirer(server, firm)
beforeAll(() => books.begin())

const quiet = { info() {}, warn() {}, error() {} }
const bill = () => runBilling({ inOrg: (work) => firm.within(work), log: quiet })

type Invoice = { id: string; document: { number: string; total: number } }

/** A charge of the office's, approved at once. */
async function charge(orderId: string, amount: number): Promise<void> {
  const made = await charges.create(orderId, { type: 'manual', description: 'Sweeping', amount })
  const { status, text } = await charges.act(made.json, 'approve')
  expect(status, text).toBe(200)
}

/** Two invoices of the same two bookings: what was booked, then what was charged later. */
async function issueTwo(): Promise<{ orders: string[]; invoices: Invoice[] }> {
  const customer = await customers.add({ name: 'Harbour Builders' })
  const orders: string[] = []
  for (const _ of [1, 2]) orders.push((await placeByKey(server, firm, anOrder())).json.id)
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: orders })
  const first = await books.issue(...orders)
  for (const id of orders) {
    await charge(id, 2000)
  }
  return { orders, invoices: [first, await books.issue(...orders)] }
}

const { begin, pay, outcomeOf } = asPayer(server, firm)
const statusOf = async (session: { id: string }) => (await outcomeOf(session)).status

test('each has a payment page of its own, and paying one leaves the other open', async () => {
  const { invoices } = await issueTwo()
  const [one, two] = invoices as [Invoice, Invoice]
  const first = await begin(one)
  const second = await begin(two)
  expect([first.amount, second.amount]).toEqual([90_000, 4000])
  expect([await statusOf(first), await statusOf(second)]).toEqual(['open', 'open'])
  expect((await begin(one)).id).toBe(first.id)
  await pay(first)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['complete', 'open'])
  expect((await begin(two)).id).toBe(second.id)
  await pay(second)
  for (const { id } of invoices) expect(await books.read(id)).toMatchObject({ state: 'paid' })
  await checkInvariants(server.owner)
})

test('the page of one booking doesn’t list an invoice that is also another’s', async () => {
  const { orders } = await issueTwo()
  const { json } = await ask('view', { id: orders[0] ?? '' })
  const types = json.documents.map(({ type }: { type: string }) => type)
  expect(types).not.toContain('invoice')
})

test('both are opened at the same time, twice each', async () => {
  const { invoices } = await issueTwo()
  const [one, two] = invoices as [Invoice, Invoice]
  const opened = await Promise.all([begin(one), begin(two), begin(one), begin(two)])
  expect(new Set(opened.map(({ id }) => id)).size).toBe(2)
  for (const session of opened) expect(await statusOf(session)).toBe('open')
  await checkInvariants(server.owner)
})

test('the page of a booking and that of its invoice end each other: they ask for the same money', async () => {
  const { orders, invoices } = await issueTwo()
  const [one] = invoices as [Invoice]
  const [, other = ''] = orders
  const own = (await ask('payment-sessions', { id: other })).json
  const whole = await begin(one)
  expect([await statusOf(own), await statusOf(whole)]).toEqual(['expired', 'open'])
  const again = (await ask('payment-sessions', { id: other })).json
  expect([await statusOf(again), await statusOf(whole)]).toEqual(['open', 'expired'])
})

test('money for a booking ends the page of the invoice that it counts for, and no other', async () => {
  const { orders, invoices } = await issueTwo()
  const [one, two] = invoices as [Invoice, Invoice]
  const first = await begin(one)
  const second = await begin(two)
  const recorded = await keeper.send('POST', books.path('payments'), {
    method: 'eft',
    amount: 5000,
    receivedOn: inDays(0),
    reference: '',
    orderId: orders[1],
    invoiceIds: [],
    customerId: null,
  })
  expect(recorded.status, recorded.text).toBe(201)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'open'])
  expect((await begin(one)).amount).toBe(85_000)
})

test('money of cancelled bookings pays what each of them is charged, and nothing of another', async () => {
  const orderIds: string[] = []
  for (const paid of [true, true, false]) {
    const { id } = (await placeByKey(server, firm, anOrder())).json
    if (paid) await pay((await ask('payment-sessions', { id })).json)
    expect((await ask('cancel', { id })).status).toBe(200)
    await charge(id, 11_000)
    orderIds.push(id)
  }
  const { id, due } = await books.issue(...orderIds)
  expect(due).toBe(11_000)
  await bill()
  expect((await books.read(id)).due).toBe(11_000)
  // What the invoice of all three was paid isn't shown as one's own.
  const moneyOf = async (one: string) => {
    const { amountPaid, paidBeside } = (await ask('view', { id: one })).json.order
    return [amountPaid, paidBeside]
  }
  expect(await Promise.all(orderIds.map(moneyOf))).toEqual([
    [34_000, 0],
    [34_000, 0],
    [0, 0],
  ])
  await checkInvariants(server.owner)
})

test('what is charged later isn’t on the invoice, whose page stays; a cancelled booking ends both', async () => {
  const { orders, invoices } = await issueTwo()
  const [one, two] = invoices as [Invoice, Invoice]
  const [id = '', other = ''] = orders
  const first = await begin(one)
  const second = await begin(two)
  await charge(id, 1500)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['open', 'open'])
  await ask('cancel', { id: other })
  expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'expired'])
})
