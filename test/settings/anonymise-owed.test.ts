import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// A customer is kept while money is owed, by them or to them.

const { server, firm, owner, books, till, bill, place, invoiced } = await openFirm()
const charges = openCharges(owner, firm.slug)
const office = `/api/office/${firm.slug}`
const person = (act: string, body: object) =>
  owner.send('POST', `${office}/personal-data/${act}`, body)

async function complete(orderId: string) {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from jobs where order_id = $1 order by date, sequence',
    [orderId],
  )
  for (const { id } of rows) {
    await firm.within((org) => startJob(org, id))
    await firm.within((org) => completeJob(org, { id, completion: {} }))
  }
}

test('a customer with credit is kept until it is refunded', async () => {
  const { customer, orders, invoices } = await invoiced(1)
  const [order] = orders
  await till.record({ amount: 45_000, invoiceIds: [invoices[0].id] })
  const credit = await till.record({ amount: 10_000, customerId: customer.id })
  await complete(order?.id ?? '')
  const who = { customer: customer.number }
  const why = 'has credit left, use it or refund it first'
  const found = await person('find', who)
  expect(found.json.customers).toMatchObject([{ number: customer.number, blocked: why }])
  const refused = await person('anonymise', who)
  expect([refused.status, refused.json.error]).toEqual([422, `${customer.number}: ${why}`])
  await till.refund(credit, { amount: 10_000 })
  expect((await person('anonymise', who)).json).toEqual({ orders: 1, customers: 1 })
})

test('what is left of a payment for an order alone keeps its hirer', async () => {
  const order = await place()
  const paid = await till.record({ amount: 50_000, orderId: order.id })
  await complete(order.id)
  const refused = await person('anonymise', { order: order.reference })
  expect(refused.json.error).toBe(`${order.reference}: has credit left, use it or refund it first`)
  await till.refund(await till.read(paid.id), { amount: 5000 })
  expect((await person('anonymise', { order: order.reference })).json.orders).toBe(1)
})

test('a charge to decide keeps them, and so does one beside a paid order until it is paid', async () => {
  const { customer, orders, invoices } = await invoiced(1)
  const [order] = orders
  await till.record({ amount: 45_000, invoiceIds: [invoices[0].id] })
  await complete(order?.id ?? '')
  const blocked = async () => {
    const { status, json } = await person('anonymise', { customer: customer.number })
    return [status, json.error]
  }
  const permit = {
    type: 'permit',
    description: 'Council permit',
    amount: 8000,
    taxCode: 'excluded',
  }
  const made = await charges.create(order?.id ?? '', permit)
  expect(made.status, made.text).toBe(201)
  expect(await blocked()).toEqual([422, `${order?.reference}: has a charge to decide`])
  const [charge] = await charges.of(order?.id ?? '')
  await charges.act(charge, 'approve')
  const unpaid = `${order?.reference}: has a charge or an invoice that is not paid`
  expect(await blocked()).toEqual([422, unpaid])
  await bill()
  const { data } = await books.list('?show=unpaid')
  const second = data.length > 0 ? data[0] : await books.issue(order?.id ?? '')
  expect(await blocked()).toEqual([422, unpaid])
  await till.record({ amount: 8000, invoiceIds: [second.id] })
  expect(await blocked()).toEqual([200, undefined])
})
