import { expect, test } from 'vitest'
import { openCharges } from '#test/actors/charges.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// The data of one customer has their money too, whatever it was paid for.

const { firm, owner, till, invoiced } = await openFirm()

test('payments for invoices and on account, refunds, charges and invoices are in it', async () => {
  const { customer, orders, invoices } = await invoiced(2)
  const payment = await till.record({
    amount: 50_000,
    reference: 'Both of them',
    invoiceIds: invoices.map(({ id }) => id),
  })
  await till.record({ amount: 7000, reference: 'In advance', customerId: customer.id })
  await till.refund(payment, { amount: 2000, releases: true })
  const charges = openCharges(owner, firm.slug)
  await charges.create(orders[0]?.id ?? '', {
    type: 'manual',
    description: 'A second key',
    amount: 300,
  })
  const { status, text, json } = await owner.send(
    'POST',
    `/api/office/${firm.slug}/personal-data/export`,
    { customer: customer.number },
  )
  expect(status, text).toBe(200)
  const [one, two] = orders.map(({ id }) =>
    json.orders.find(({ order }: { order: { id: string } }) => order.id === id),
  )
  expect(one).toMatchObject({
    charges: [{ description: 'A second key', amount: 300, state: 'proposed' }],
    invoices: [{ number: invoices[0].document.number, total: 45_000 }],
    payments: [{ amount: 45_000, currency: 'AUD', provider: 'eft', reference: 'Both of them' }],
  })
  expect(two).toMatchObject({
    invoices: [{ number: invoices[1].document.number, buyer: { name: customer.name } }],
    payments: [{ amount: 5000 }],
    refunds: [{ amount: 2000, status: 'succeeded', reason: 'Paid twice' }],
  })
  expect(json.customers).toMatchObject([
    {
      name: customer.name,
      payments: [
        { amount: 50_000, method: 'eft' },
        { amount: 7000, method: 'eft', reference: 'In advance' },
      ],
    },
  ])
})
