import { expect, test } from 'vitest'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// What orders, jobs and payments ask of billing, and what becomes of it.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
const ask = asHirer(server, firm)
await books.begin()

const quiet = { info() {}, warn() {}, error() {} }
const bill = () => runBilling({ inOrg: (task) => firm.within(task), log: quiet })
const place = async (changes: Record<string, unknown> = {}) =>
  (await placeByKey(server, firm, anOrder(changes))).json as { id: string; total: number }
const states = async (id: string) => {
  const { data } = await books.ofOrder(id)
  return data.map(({ state, total }: { state: string; total: number }) => [state, total])
}
async function pay(id: string, asking = ask) {
  const { json } = await asking('payment-sessions', { id })
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 32', code: '123' }
  await server.fetch(new URL(json.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(card).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
/** Completes the first job of an order that is still planned. */
async function work(orderId: string) {
  const { rows } = await server.owner.query(
    `select id from jobs where order_id = $1 and status = 'scheduled' order by date, sequence limit 1`,
    [orderId],
  )
  await firm.within((org) => completeJob(org, { id: rows[0].id, completion: {}, at: org.now }))
}

test('an order that is paid is invoiced once, paid, however often it is asked for', async () => {
  const { id, total } = await place()
  expect(await bill()).toBe(0)
  await pay(id)
  expect(await states(id)).toEqual([])
  const done = await Promise.all([bill(), bill(), bill()])
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await states(id)).toEqual([['paid', total]])
  await work(id)
  await bill()
  expect(await states(id)).toEqual([['paid', total]])
})

test('money that a person records has an order invoiced too', async () => {
  const { id, total } = await place()
  const method = { method: 'eft', reference: '', receivedOn: inDays(0) }
  const paidFor = { orderId: id, invoiceIds: [], customerId: null }
  const body = { ...method, ...paidFor, amount: total }
  expect((await keeper.send('POST', books.path('payments'), body)).status).toBe(201)
  await bill()
  expect(await states(id)).toEqual([['paid', total]])
})

test('an unpaid one is invoiced on delivery, and a later payment counts for it', async () => {
  const { id, total } = await place()
  await work(id)
  await bill()
  expect(await states(id)).toEqual([['unpaid', total]])
  await pay(id)
  await bill()
  expect(await states(id)).toEqual([['paid', total]])
  await firm.within((org) => requestRefund(org, { orderId: id, amount: 10_000, reason: null }))
  expect(await states(id)).toEqual([['part_paid', total]])
})

test('days that are added later go on another invoice', async () => {
  const { id, total } = await place({ deliveryDate: inDays(3), pickupDate: inDays(10) })
  await pay(id)
  await bill()
  const changed = await ask('changes', {
    id,
    body: { deliveryDate: inDays(3), pickupDate: inDays(12) },
  })
  expect(changed.status, changed.text).toBe(200)
  await bill()
  expect(await states(id)).toEqual([
    ['paid', total],
    ['unpaid', 3000],
  ])
})

test('a cancelled order is credited, and its money is free to be refunded', async () => {
  const { id, total } = await place()
  await pay(id)
  await bill()
  expect((await ask('cancel', { id })).status).toBe(200)
  await bill()
  expect(await states(id)).toEqual([
    ['credited', total],
    ['credit_note', total],
  ])
  await firm.within((org) => requestRefund(org, { orderId: id, amount: total, reason: null }))
})

test.each([
  ['booking', 1],
  ['delivery', 2],
  ['collection', 3],
  ['monthly', null],
] as const)('a customer who is invoiced on %s is invoiced then', async (invoiceOn, at) => {
  const customer = await customers.add({ name: `Invoiced ${invoiceOn}` })
  await customers.act('PATCH', `/${customer.id}`, { invoiceOn, termsDays: 14 })
  const { id, total } = await place()
  const steps = [
    () => customers.act('POST', `/${customer.id}/orders`, { orderIds: [id] }),
    () => work(id),
    () => work(id),
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    await bill()
    const invoiced = at !== null && index + 1 >= at
    expect(await states(id), `after step ${index + 1}`).toEqual(invoiced ? [['unpaid', total]] : [])
  }
})

test('what a monthly customer has had delivered is invoiced once their terms say so', async () => {
  const customer = await customers.add({ name: 'Monthly until today' })
  const change = (body: object) => customers.act('PATCH', `/${customer.id}`, body)
  await change({ invoiceOn: 'monthly', termsDays: 14 })
  const [delivered, planned] = [await place(), await place()]
  const orderIds = [delivered.id, planned.id]
  await customers.act('POST', `/${customer.id}/orders`, { orderIds })
  await work(delivered.id)
  await bill()
  expect(await states(delivered.id)).toEqual([])
  await change({ invoiceOn: 'delivery' })
  await bill()
  expect(await states(delivered.id)).toEqual([['unpaid', delivered.total]])
  expect(await states(planned.id)).toEqual([])
})

test('and so it is once they are merged into a customer with other terms', async () => {
  const monthly = await customers.add({ name: 'Wattle Homes Botany' })
  await customers.act('PATCH', `/${monthly.id}`, { invoiceOn: 'monthly', termsDays: 14 })
  const { id, total } = await place()
  await customers.act('POST', `/${monthly.id}/orders`, { orderIds: [id] })
  await work(id)
  await bill()
  const kept = await customers.add({ name: 'Wattle Homes' })
  await customers.act('PATCH', `/${kept.id}`, { invoiceOn: 'delivery', termsDays: 14 })
  await customers.merge(kept.id, monthly.id)
  await bill()
  expect(await states(id)).toEqual([['unpaid', total]])
})

test('one that was paid before it was approved is invoiced once it is', async () => {
  const careful = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, approvalRequired: true },
  })
  const theirs = await createMember(server, careful, 'owner')
  const their = openBooks(theirs, careful.slug)
  await their.begin()
  const billTheirs = () => runBilling({ inOrg: (task) => careful.within(task), log: quiet })
  const { id, total } = (await placeByBrowser(server, careful, anOrder())).json
  await pay(id, asHirer(server, careful))
  await billTheirs()
  expect((await their.ofOrder(id)).data).toEqual([])
  const { json: page } = await theirs.ask(their.path(`orders/${id}`))
  const path = their.path(`orders/${id}/approve`)
  expect((await theirs.send('POST', path, {}, page.order.version)).status).toBe(200)
  await billTheirs()
  expect((await their.ofOrder(id)).data).toMatchObject([{ state: 'paid', total }])
})

test('an order from before invoicing began is invoiced only by a person', async () => {
  const later = await createTestOrganisation(server.db, plainCatalog)
  const theirs = openBooks(await createMember(server, later, 'owner'), later.slug)
  const { id } = (await placeByKey(server, later, anOrder())).json
  await theirs.begin({ invoicingFrom: inDays(1) })
  const { rows } = await server.owner.query(
    `select id from jobs where order_id = $1 order by date limit 1`,
    [id],
  )
  await later.within((org) => completeJob(org, { id: rows[0].id, completion: {}, at: org.now }))
  await runBilling({ inOrg: (task) => later.within(task), log: quiet })
  expect((await theirs.ofOrder(id)).data).toEqual([])
  expect((await theirs.issue(id)).state).toBe('unpaid')
})

test('what always holds of orders holds', async () => {
  await checkInvariants(server.owner)
})
