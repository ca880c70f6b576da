import { expect, test } from 'vitest'
import { openCharges } from '#test/actors/charges.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { checkInvariants } from '#test/invariants.ts'
import { asPayer } from '#test/invoices/payer.ts'

// An invoice of several bookings is credited after it was paid: each booking keeps what counted for it.

const firm = await openFirm()
const { books, till, customers, moneyOf } = firm
const payer = asPayer(firm.server, firm.firm)
const charges = openCharges(firm.keeper, firm.firm.slug)

/** What is paid of each, in cents. */
const paidOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await moneyOf(id)).paid))

/** Bookings of one customer on one invoice. */
async function issueFor(count: number) {
  const orders = []
  for (let index = 0; index < count; index += 1) orders.push((await firm.place()).id)
  const customer = await customers.add({ name: 'Harbour Builders' })
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: orders })
  return { orders, customer, invoice: await books.issue(...orders) }
}

test('money that its payer paid online is held for each of its bookings, and counts for what is billed again', async () => {
  const { orders, invoice } = await issueFor(3)
  await payer.pay(await payer.begin(invoice))
  expect(await paidOf(orders)).toEqual([45_000, 45_000, 45_000])
  expect((await books.credit(invoice.id)).json).toMatchObject({ state: 'credited', paid: 0 })
  expect(await paidOf(orders)).toEqual([45_000, 45_000, 45_000])
  expect(await books.issue(...orders)).toMatchObject({ state: 'paid', due: 0 })
  expect(await paidOf(orders)).toEqual([45_000, 45_000, 45_000])
})

test('a booking that gets cheaper takes nothing from the others', async () => {
  const { orders, invoice } = await issueFor(2)
  await payer.pay(await payer.begin(invoice))
  const { json } = await books.creditLines(invoice.id, [{ position: 1, amount: 12_345 }])
  expect(json).toMatchObject({ state: 'paid', paid: 77_655, due: 0 })
  expect(await paidOf(orders)).toEqual([45_000, 45_000])
})

test('a transfer of a customer in the list becomes their credit, for each booking alike', async () => {
  const { orders, invoice } = await issueFor(2)
  const payment = await till.record({ amount: 90_000, invoiceIds: [invoice.id] })
  await books.credit(invoice.id)
  expect(await paidOf(orders)).toEqual([0, 0])
  expect(await till.read(payment.id)).toMatchObject({ free: 90_000 })
})

test('what a credit of one booking takes off another’s line is no more than is left of the invoice', async () => {
  const [one, other] = [(await firm.place()).id, (await firm.place()).id]
  const customer = await customers.add({ name: 'Marlow Joinery' })
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [one, other] })
  await books.issue(other)
  const made = await charges.create(other, {
    type: 'manual',
    description: 'Delivered late',
    amount: -5000,
  })
  expect((await charges.act(made.json, 'approve')).status).toBe(200)
  const invoice = await books.issue(one, other)
  expect(invoice.document.total).toBe(40_000)
  await till.record({ amount: 40_000, invoiceIds: [invoice.id] })
  const at = invoice.document.lines.findIndex(({ amount }: { amount: number }) => amount > 0)
  const { json, text } = await books.creditLines(invoice.id, [{ position: at, amount: 10_000 }])
  expect(json, text).toMatchObject({ state: 'paid', paid: 30_000, due: 0 })
})

test('what always holds of orders and invoices holds', async () => {
  await checkInvariants(firm.server.owner)
})
