import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Whose an order may be, and which customers look like the same: with the reasons, best first.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const other = await createTestOrganisation(server.db, fullCatalog)
const sam = await createMember(server, firm, 'dispatcher')
const stranger = await createMember(server, other, 'dispatcher')
const customers = openCustomers(sam, firm.slug)

const contact = { name: 'Jack', email: 'jack@harbour.example', phone: '02 5550 1074' }
const site = { address: '88 Victoria Rd', suburb: 'Newtown', postcode: '2042' }

async function place(changes: Record<string, unknown>): Promise<string> {
  const { json, text } = await placeByKey(
    server,
    firm,
    aFullOrder({ locality: { suburb: 'Newtown', postcode: '2042' }, ...changes }),
  )
  expect(json?.id, text).toBeTypeOf('string')
  return json.id
}

async function suggested(orderId: string): Promise<[string, string[]][]> {
  const { json, status, text } = await sam.ask(
    `/api/office/${firm.slug}/orders/${orderId}/customer`,
  )
  expect(status, text).toBe(200)
  expect(json.customer).toBeNull()
  return json.suggestions.map(({ name, reasons }: { name: string; reasons: string[] }) => [
    name,
    reasons,
  ])
}

test('an order shows who it may be from, with reasons, best first', async () => {
  const nowhere = { customerName: 'Pat Doe', email: 'pat@doe.example', phone: '0491 570 110' }
  await customers.add({ name: 'By Phone', contacts: [{ ...contact, email: 'other@x.example' }] })
  await customers.add({ name: 'Harbour Builders Pty Ltd', contacts: [contact], sites: [site] })
  await customers.add({ name: 'Neighbour', sites: [site] })
  await openCustomers(stranger, other.slug).add({ name: 'Theirs', contacts: [contact] })
  const same = { customerName: 'Harbour builders', address: '88 Victoria Road' }

  expect(
    await suggested(await place({ ...same, email: 'JACK@harbour.example', phone: '+61255501074' })),
  ).toEqual([
    ['Harbour Builders Pty Ltd', ['email', 'phone', 'name_and_address']],
    ['By Phone', ['phone']],
  ])
  expect(await suggested(await place({ ...nowhere, ...same }))).toEqual([
    ['Harbour Builders Pty Ltd', ['name_and_address']],
  ])
  expect(await suggested(await place({ ...nowhere, address: '88 Victoria Road' }))).toEqual([])
})

test('customers that look the same are suggested to each other, and no longer once merged', async () => {
  const one = await customers.add({ name: 'Costa Concrete Pty Ltd', abn: '51 824 753 556' })
  const two = await customers.add({ name: 'Costa Concreting', abn: '51824753556' })
  const three = await customers.add({ name: 'costa concrete pty ltd' })
  const similar = async (id: string) => {
    const { json } = await sam.ask(customers.path(`/${id}/similar`))
    return json.data.map(({ id: found, reasons }: { id: string; reasons: string[] }) => [
      found,
      reasons,
    ])
  }
  expect(await similar(one.id)).toEqual([
    [two.id, ['abn']],
    [three.id, ['name']],
  ])
  await customers.merge(one.id, two.id)
  expect(await similar(one.id)).toEqual([[three.id, ['name']]])
  expect(await similar(two.id)).toEqual([])
})

test('orders with the customer’s email or phone and no customer are offered', async () => {
  const email = 'repeat@customer.example'
  const [one, two] = [await place({ email }), await place({ email })]
  const { id } = await customers.add({
    name: 'Repeat',
    contacts: [{ name: 'Repeat', email }],
    orderIds: [one],
  })
  const { json } = await sam.ask(customers.path(`/${id}/unlinked-orders`))
  expect(json.data.map((order: { id: string }) => order.id)).toEqual([two])
})
