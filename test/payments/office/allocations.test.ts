import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from './firm.ts'

// What payments count for, and what goes back.

const { server, books, till, moneyOf, invoiced, payOnline, bill, sendRefunds } = await openFirm()

afterAll(() => checkInvariants(server.owner))

test('credit is allocated and released, and both name the version that was seen', async () => {
  const { customer, orders, invoices } = await invoiced(2)
  const [first, second] = invoices
  const payment = await till.record({ amount: 60_000, customerId: customer.id })
  expect(payment).toMatchObject({
    allocated: 0,
    free: 60_000,
    can: { allocate: { allowed: true } },
  })
  expect(payment.targets.map(({ id, due }) => [id, due])).toEqual(
    invoices.map(({ id }) => [id, 45_000]),
  )
  const { status, json: allocated } = await till.allocate(
    payment,
    { invoiceId: first.id, amount: 45_000 },
    { invoiceId: second.id, amount: 15_000 },
  )
  expect(status).toBe(200)
  expect(allocated).toMatchObject({ allocated: 60_000, free: 0 })
  const stale = await till.release(payment, { invoiceId: first.id, amount: 1 })
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, `"${allocated.version}"`])
  expect(stale.json.error).toContain('Ada Quill changed this payment')
  const { json: released } = await till.release(allocated, { invoiceId: first.id, amount: 20_000 })
  expect(released).toMatchObject({ allocated: 40_000, free: 20_000 })
  expect(await moneyOf(orders[0]?.id ?? '')).toMatchObject({ paid: 25_000 })
  expect(released.history.map(({ amount }: { amount: number }) => amount)).toEqual([
    45_000, 15_000, -20_000,
  ])
  const { json: again } = await till.allocate(released, { invoiceId: first.id, amount: 20_000 })
  expect(again.counts).toEqual(allocated.counts)
  expect((await books.read(first.id)).state).toBe('paid')
})

test('more than is due, left or allocated is refused, and so is another customer’s invoice', async () => {
  const { customer, invoices } = await invoiced(1)
  const other = await invoiced(1)
  const [invoice] = invoices
  const payment = await till.record({ amount: 50_000, customerId: customer.id })
  const refused = async (...list: Parameters<typeof till.allocate>[1][]) => {
    const { status, json } = await till.allocate(payment, ...list)
    expect(status).toBe(422)
    return json.error
  }
  expect(await refused({ invoiceId: invoice.id, amount: 45_001 })).toBe(
    'allocations[0].amount: is more than $450.00',
  )
  expect(await refused({ invoiceId: invoice.id, amount: 50_001 })).toBe(
    'allocations: are more than the $500.00 that is left of the payment',
  )
  expect(await refused({ invoiceId: other.invoices[0].id, amount: 1 })).toBe(
    'allocations[0]: isn’t of the customer who paid',
  )
  expect(
    await refused({ invoiceId: invoice.id, amount: 1 }, { invoiceId: invoice.id, amount: 1 }),
  ).toBe('allocations[1]: is there twice')
  expect(await refused({ invoiceId: randomUUID(), amount: 1 })).toContain('isn’t an invoice')
  const { status, json } = await till.release(payment, { invoiceId: invoice.id, amount: 1 })
  expect([status, json.error]).toEqual([
    422,
    'allocations[0].amount: is more than the $0.00 that counts there',
  ])
  expect((await till.read(payment.id)).version).toBe(1)
})

test('a refund takes what is free, and more from the newest invoice if the person says so', async () => {
  const { orders, invoices } = await invoiced(2)
  const ids = invoices.map(({ id }) => id)
  const payment = await till.record({ amount: 95_000, invoiceIds: ids })
  expect(payment.free).toBe(5000)
  const above = await till.refund(payment, { amount: 15_000 })
  expect([above.status, above.json.error]).toEqual([
    422,
    'amount: is more than the $50.00 that is free, so release $100.00 of it first',
  ])
  for (const amount of [-1, 0, 1.5]) {
    const { status, json } = await till.refund(payment, { amount })
    expect([status, json.error]).toEqual([422, expect.stringMatching(/^amount: /)])
  }
  const asked = { amount: 15_000, reference: 'T-1', releases: true }
  const { json: refunded } = await till.refund(payment, asked)
  expect(refunded).toMatchObject({ allocated: 80_000, returned: 15_000, free: 0 })
  expect(refunded.refunds).toMatchObject([
    { amount: 15_000, method: 'eft', status: 'succeeded', reference: 'T-1', reason: 'Paid twice' },
  ])
  expect(await moneyOf(orders[0]?.id ?? '')).toMatchObject({ paid: 45_000, refunded: 0 })
  expect(await moneyOf(orders[1]?.id ?? '')).toMatchObject({ paid: 35_000, refunded: 10_000 })
  const more = await till.refund(refunded, { amount: 80_001, releases: true })
  expect(more.json.error).toBe('amount: is more than the $800.00 that hasn’t gone back')
  const byProvider = { amount: 1, method: 'provider', returnedOn: null, releases: true }
  const online = await till.refund(refunded, byProvider)
  expect(online.json.error).toContain('method: must be cash or eft')
  const twice = await Promise.all(
    [1, 2].map(() => till.refund(refunded, { amount: 80_000, method: 'cash', releases: true })),
  )
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('a cheque that bounces is reversed once, and what it paid is due again', async () => {
  const { orders, invoices } = await invoiced(1)
  const payment = await till.record({
    method: 'cheque',
    amount: 45_000,
    invoiceIds: [invoices[0].id],
  })
  expect((await books.read(invoices[0].id)).state).toBe('paid')
  const { json: reversed } = await till.reverse(payment)
  expect(reversed).toMatchObject({ reversed: true, returned: 45_000, allocated: 0, free: 0 })
  expect(await books.read(invoices[0].id)).toMatchObject({ state: 'unpaid', due: 45_000 })
  expect(await moneyOf(orders[0]?.id ?? '')).toMatchObject({
    paid: 0,
    refunded: 0,
    status: 'unpaid',
  })
  const again = await till.reverse(reversed)
  expect([again.status, again.json.error]).toEqual([422, 'payment: has gone back already'])
})

test('money that came online is released, counts for another order, and is refunded by its provider', async () => {
  const { customer, orders } = await invoiced(2)
  const [first, second] = orders
  await payOnline(first?.id ?? '')
  const { data } = await till.list(`?customerId=${customer.id}`)
  const payment = await till.read(data[0].id)
  expect(payment).toMatchObject({ method: 'online', allocated: 45_000, free: 0 })
  const bounced = await till.reverse(payment)
  expect(bounced.json.error).toContain('payment: came through a provider')
  await bill()
  const counting = await till.read(payment.id)
  const parts = counting.counts.map(({ invoice, order, amount }) =>
    invoice ? { invoiceId: invoice.id, amount } : { orderId: order?.id ?? '', amount },
  )
  const { json: freed } = await till.release(counting, ...parts)
  expect(await moneyOf(first?.id ?? '')).toMatchObject({ paid: 0, status: 'unpaid' })
  const target = freed.targets.find(({ id }: { id: string }) => id !== parts[0]?.invoiceId)
  const { json: moved, text } = await till.allocate(freed, { invoiceId: target.id, amount: 45_000 })
  expect(moved, text).toMatchObject({ free: 0 })
  expect(await moneyOf(second?.id ?? '')).toMatchObject({ paid: 45_000, status: 'paid' })
  const { json: refunding } = await till.refund(moved, {
    amount: 45_000,
    method: 'provider',
    returnedOn: null,
    releases: true,
  })
  expect(refunding.refunds).toMatchObject([{ status: 'pending' }])
  // Until it has gone, the order is paid; its invoice isn't any more.
  expect(await moneyOf(second?.id ?? '')).toMatchObject({ paid: 45_000, refunded: 0 })
  await sendRefunds()
  expect(await moneyOf(second?.id ?? '')).toMatchObject({
    paid: 0,
    refunded: 45_000,
    status: 'refunded',
  })
  expect(await moneyOf(first?.id ?? '')).toMatchObject({ paid: 0, refunded: 0 })
})

test('credit that is allocated several times at once counts once, and the others are asked to look again', async () => {
  for (const _ of 'four') {
    const { customer, invoices } = await invoiced(3)
    const credit = await till.record({ customerId: customer.id, amount: 45_000 })
    const answers = await Promise.all(
      invoices.map(({ id }) => till.allocate(credit, { invoiceId: id, amount: 45_000 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    expect(await till.read(credit.id)).toMatchObject({ allocated: 45_000, free: 0 })
  }
})
