import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { today } from '#test/payments/office/till.ts'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from './firm.ts'

// Money that people record, and the list of all payments.

const { server, keeper, books, till, customers, ask, place, moneyOf, invoiced, payOnline } =
  await openFirm()

afterAll(() => checkInvariants(server.owner))

test('cash for an order pays it, and what is more is the customer’s credit', async () => {
  const order = await place()
  const payment = await till.record({
    method: 'cash',
    amount: 50_000,
    orderId: order.id,
    reference: 'Drawer 2',
  })
  expect(payment).toMatchObject({
    method: 'cash',
    receivedOn: today(),
    reference: 'Drawer 2',
    payer: 'Alex Nguyen',
    customer: null,
    amount: 50_000,
    allocated: 45_000,
    returned: 0,
    free: 5000,
    order: { id: order.id, reference: order.reference },
    by: { kind: 'account', name: 'Ada Quill' },
    counts: [{ invoice: null, order: { id: order.id }, amount: 45_000 }],
    can: {
      allocate: { allowed: false },
      release: { allowed: true },
      refund: { allowed: true },
      refundOnline: { allowed: false },
      reverse: { allowed: true },
    },
  })
  expect(await moneyOf(order.id)).toMatchObject({ paid: 45_000, status: 'paid' })
  const invoice = await books.issue(order.id)
  expect(invoice).toMatchObject({ state: 'paid', paid: 45_000, due: 0 })
  const { counts, version } = await till.read(payment.id)
  expect(counts).toMatchObject([{ invoice: { id: invoice.id }, order: { id: order.id } }])
  expect(version).toBeGreaterThan(1)
  const { rows } = await server.owner.query(
    `select actor, action from audit_log where subject = $1`,
    [payment.id],
  )
  expect(rows).toEqual([{ actor: `account:${keeper.accountId}`, action: 'payment.recorded' }])
})

test('a payment of $500.00 for two invoices of $450.00 pays one and a part of the other', async () => {
  const { customer, orders, invoices } = await invoiced(2)
  const ids = invoices.map(({ id }) => id)
  const payment = await till.record({ amount: 50_000, invoiceIds: ids })
  expect(payment).toMatchObject({ customer: { id: customer.id }, allocated: 50_000, free: 0 })
  expect(payment.counts.map(({ amount }) => amount)).toEqual([45_000, 5000])
  const states = await Promise.all(ids.map((id) => books.read(id)))
  expect(states.map(({ state, due }) => [state, due])).toEqual([
    ['paid', 0],
    ['part_paid', 40_000],
  ])
  expect(await Promise.all(orders.map(({ id }) => moneyOf(id)))).toMatchObject([
    { paid: 45_000, status: 'paid' },
    { paid: 5000, status: 'partially_paid' },
  ])
})

test('a customer’s transfer pays an invoice, then is held for bookings that aren’t invoiced yet', async () => {
  const { customer, orders, invoices } = await invoiced(1)
  const [early, later] = [await place(), await place()]
  const orderIds = [early.id, later.id]
  await customers.act('POST', `/${customer.id}/orders`, { orderIds })
  const invoiceIds = [invoices[0].id]
  const payment = await till.record({ amount: 100_000, invoiceIds, orderIds })
  expect(payment).toMatchObject({ customer: { id: customer.id }, allocated: 100_000, free: 0 })
  expect(await Promise.all([...orders, early, later].map(({ id }) => moneyOf(id)))).toMatchObject([
    { paid: 45_000, status: 'paid' },
    { paid: 45_000, status: 'paid' },
    { paid: 10_000, status: 'partially_paid' },
  ])
  expect(await books.issue(later.id)).toMatchObject({ paid: 10_000, due: 35_000 })
  // Alone too, and never more than is due; the rest is the customer's credit.
  const rest = await till.record({ amount: 40_000, orderIds: [later.id] })
  expect(rest).toMatchObject({ customer: { id: customer.id }, allocated: 35_000, free: 5000 })
  expect((await moneyOf(later.id)).status).toBe('paid')
})

test('a booking whose invoice is paid with it gets no more than it costs', async () => {
  const { orders, invoices } = await invoiced(1)
  const id = orders[0]?.id ?? ''
  const paid = await till.record({ amount: 60_000, invoiceIds: [invoices[0].id], orderIds: [id] })
  expect(paid).toMatchObject({ allocated: 45_000, free: 15_000 })
  expect((await moneyOf(id)).paid).toBe(45_000)
})

test('bookings of several customers are refused together', async () => {
  const [mine, other] = [await invoiced(1), await invoiced(1)]
  const orderIds = [mine, other].map(({ orders }) => orders[0]?.id)
  const { status, json } = await till.tryRecord({ amount: 100, orderIds })
  expect([status, json.error]).toEqual([422, 'orderIds: must be of one customer'])
  const unlisted = await place()
  const mixed = await till.tryRecord({ amount: 100, orderIds: [orderIds[0], unlisted.id] })
  expect(mixed.json.error).toBe('orderIds: must be of one customer')
})

test('the same key records once, and says when the body was another', async () => {
  const order = await place()
  const key = randomUUID()
  const body = { amount: 100, orderId: order.id }
  const [first, second] = await Promise.all([till.tryRecord(body, key), till.tryRecord(body, key)])
  expect([first.status, second.status, first.json.id]).toEqual([201, 201, second.json.id])
  const other = await till.tryRecord({ ...body, amount: 200 }, key)
  expect(other.json.id).toBe(first.json.id)
  expect(await moneyOf(order.id)).toMatchObject({ paid: 100 })
})

test.each([
  [{ receivedOn: inDays(2) }, 'receivedOn: can’t be in the future'],
  [{ amount: 0 }, 'amount: '],
  [{ amount: -5 }, 'amount: '],
  [{ amount: 1.5 }, 'amount: '],
  [{ amount: 1e12 }, 'amount: '],
  [{ method: 'online' }, 'method: '],
  [{ orderId: randomUUID() }, 'orderId: isn’t an order of this organisation'],
  [{ customerId: randomUUID(), orderId: null }, 'customerId: isn’t a customer'],
  [{ invoiceIds: [randomUUID()], orderId: null }, 'invoiceIds[0]: isn’t an invoice'],
  [{ orderIds: [randomUUID()], orderId: null }, 'orderIds[0]: isn’t an order'],
  [{ orderId: null }, 'customerId: must be given'],
  [{ invoiceIds: [randomUUID()] }, 'customerId: must be given'],
  [{ reference: 'x'.repeat(141) }, 'reference: '],
])('%o is refused with its field', async (changes, says) => {
  const order = await place()
  const { status, json } = await till.tryRecord({ amount: 100, orderId: order.id, ...changes })
  expect(status).toBe(422)
  expect(json.error).toContain(says)
  expect(await moneyOf(order.id)).toMatchObject({ paid: 0 })
})

test('a session for another amount ends when money is recorded, and a payment that still comes is held', async () => {
  const order = await place()
  const begun = await ask('payment-sessions', { id: order.id })
  await till.record({ method: 'cash', amount: 10_000, orderId: order.id })
  const { rows } = await server.owner.query('select status from payment_sessions where id = $1', [
    begun.json.id,
  ])
  expect(rows).toEqual([{ status: 'expired' }])
  expect((await payOnline(order.id)).status).toBe(303)
  expect(await moneyOf(order.id)).toMatchObject({ paid: 45_000, status: 'paid' })
})

test('the list shows what has money left, what went back, and finds by payer, reference and number', async () => {
  const { customer, invoices } = await invoiced(1)
  const number = invoices[0].document.number
  const paid = await till.record({
    amount: 45_000,
    invoiceIds: [invoices[0].id],
    reference: 'QZX-77',
  })
  const credit = await till.record({ amount: 700, customerId: customer.id })
  const ids = async (query: string) => {
    const { data } = await till.list(`?customerId=${customer.id}${query}`)
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await ids('')).toEqual([credit.id, paid.id])
  expect(await ids('&show=credit')).toEqual([credit.id])
  expect(await ids('&show=returned')).toEqual([])
  expect(await ids('&search=qzx-7')).toEqual([paid.id])
  expect(await ids(`&search=${number}`)).toEqual([paid.id])
  expect(await ids('&limit=1')).toEqual([credit.id])
  expect(await ids(`&limit=1&startingAfter=${credit.id}`)).toEqual([paid.id])
  const unknown = await keeper.ask(till.path(`?startingAfter=${randomUUID()}`))
  expect(unknown.status).toBe(404)
})

test('each payment of the list names the invoices and orders that it counts for', async () => {
  const { customer, invoices } = await invoiced(3)
  const numbers = invoices.map(({ document }) => document.number)
  const booking = await place()
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [booking.id] })
  const invoiceIds = invoices.map(({ id }) => id)
  const many = await till.record({ amount: 135_000, invoiceIds })
  const ahead = await till.record({ amount: 45_000, orderIds: [booking.id] })
  const credit = await till.record({ amount: 700, customerId: customer.id })
  const listed = async () => {
    const { data } = await till.list(`?customerId=${customer.id}`)
    return Object.fromEntries(
      data.map(({ id, countsFor }: { id: string; countsFor: unknown }) => [id, countsFor]),
    )
  }
  expect(await listed()).toEqual({
    [many.id]: { names: numbers.slice(0, 2), more: 1 },
    [ahead.id]: { names: [booking.reference], more: 0 },
    [credit.id]: { names: [], more: 0 },
  })
  // What was taken back counts for nothing any more, and an invoice goes before its order.
  const [{ id: first }, { id: second }] = invoices
  const back = [first, second].map((invoiceId) => ({ invoiceId, amount: 45_000 }))
  expect((await till.release(many, ...back)).status).toBe(200)
  const { document } = await books.issue(booking.id)
  expect(await listed()).toMatchObject({
    [many.id]: { names: numbers.slice(2), more: 0 },
    [ahead.id]: { names: [document.number], more: 0 },
  })
})

test('a refund of credit names the version that was seen, so it isn’t sent twice', async () => {
  const { id: customerId } = await customers.add({ name: 'Paid ahead' })
  const payment = await till.record({ amount: 1000, customerId })
  expect((await till.refund(payment, { amount: 400 })).status).toBe(200)
  expect((await till.refund(payment, { amount: 400 })).status).toBe(412)
})
