import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The two addresses of a tax invoice: where it's addressed to, and where the bin went.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
await books.begin()

const to = 'Level 3, 1 Office Street, Sydney NSW 2000'
const company = {
  address: '12 Example Street',
  locality: { suburb: 'Newtown', postcode: '2042' },
  customerType: 'company',
  customerName: 'Wattle Homes',
}
const place = async (changes = {}) =>
  (await placeByKey(server, firm, anOrder({ ...company, ...changes }))).json
const change = (id: string, body: object, version: number) =>
  keeper.send('PATCH', `/api/office/${firm.slug}/orders/${id}`, body, version)

test('an invoice has the billing address of its order beside the site’s, unless the customer in the list has one', async () => {
  const order = await place({ billingAddress: `  ${to} ` })
  expect(order.customer).toMatchObject({ billingAddress: to })
  const { buyer, orders } = (await books.draft(order.id)).document
  expect(buyer.address).toBe(to)
  expect(orders).toMatchObject([{ address: '12 Example Street, Newtown' }])
  const plain = await place()
  expect(plain.customer).toMatchObject({ billingAddress: null })
  expect((await books.draft(plain.id)).document.buyer.address).toBe(
    '12 Example Street, Newtown 2042',
  )

  const customer = await customers.add({ name: 'Wattle Group' })
  const theirs = await place({ billingAddress: to })
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [theirs.id] })
  const first = await books.draft(theirs.id)
  expect(first.document.buyer.address).toBe(to)
  await books.remove(first)
  await customers.act('PATCH', `/${customer.id}`, { billingAddress: 'PO Box 7, Ultimo NSW 2007' })
  expect((await books.draft(theirs.id)).document.buyer.address).toBe('PO Box 7, Ultimo NSW 2007')
})

test('the office changes it, and takes it out again', async () => {
  const { id, version } = await place({ billingAddress: to })
  const other = 'PO Box 7, Ultimo NSW 2007'
  const changed = await change(id, { billingAddress: other }, version)
  expect(changed.json.order.customer, changed.text).toMatchObject({ billingAddress: other })
  const cleared = await change(id, { billingAddress: '' }, changed.json.order.version)
  expect(cleared.json.order.customer, cleared.text).toMatchObject({ billingAddress: null })
  expect((await books.draft(id)).document.buyer.address).toBe('12 Example Street, Newtown 2042')
})
