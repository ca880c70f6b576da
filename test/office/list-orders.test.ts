import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'

// The office's list of orders: its rows, filters, sorts, pages and search.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const other = await createTestOrganisation(server.db, fullCatalog)
const member = await createMember(server, firm, 'viewer')

async function place(changes: object = {}, organisation: TestOrganisation = firm) {
  const { json, status, text } = await placeByKey(
    server,
    organisation,
    aFullOrder({ locality: { suburb: 'Newtown', postcode: '2042' }, ...changes }),
  )
  expect(status, text).toBe(201)
  return json
}

function list(query: Record<string, string> = {}, who = member, slug = firm.slug) {
  return who.ask(`/api/office/${slug}/orders?${new URLSearchParams(query).toString()}`)
}

async function found(search: string): Promise<string[]> {
  const { json, text, status } = await list({ search })
  expect(status, text).toBe(200)
  return json.data.map(({ reference }: { reference: string }) => reference)
}

const first = await place({
  customerName: "Áine O'Brien",
  contactName: 'Jürgen Groß',
  email: 'Aine.OBrien+bins@customer.example',
  phone: '0491 570 156',
  address: '12 Example Street',
  purchaseOrder: 'PO-4471/A',
})
const second = await place({
  customerName: 'Harbour Builders Pty Ltd',
  email: 'accounts@harbour.example',
  phone: '+61 2 5550 0199',
  deliveryDate: inDays(5),
  pickupDate: inDays(9),
})
const theirs = await place({ customerName: "Áine O'Brien", phone: '0491 570 156' }, other)

test('a row has what the list shows', async () => {
  const { json } = await list({ sort: 'oldest' })
  expect(json.hasMore).toBe(false)
  expect(json.data[0]).toMatchObject({
    id: first.id,
    reference: first.reference,
    status: 'confirmed',
    paymentStatus: 'unpaid',
    source: 'api',
    needsApproval: false,
    customer: { name: "Áine O'Brien", contactName: 'Jürgen Groß', phone: '0491 570 156' },
    what: { wasteType: 'General waste', lines: first.lines.length },
    deliveryDate: first.deliveryDate,
    total: first.total,
    due: first.total,
    version: 1,
  })
})

test('a customer’s orders, with those of customers merged into it', async () => {
  const clerk = await createMember(server, firm, 'bookkeeper')
  const customers = openCustomers(clerk, firm.slug)
  const [kept, gone] = [
    await customers.add({ name: 'Kept Ltd', orderIds: [first.id] }),
    await customers.add({ name: 'Gone Ltd', orderIds: [second.id] }),
  ]
  const ofKept = async () =>
    (await list({ customer: kept.id })).json.data.map(({ id }: { id: string }) => id)
  expect(await ofKept()).toEqual([first.id])
  await customers.merge(kept.id, gone.id)
  expect(new Set(await ofKept())).toEqual(new Set([first.id, second.id]))
  expect((await list({ customer: 'C-000001' })).status).toBe(422)
  const unknown = await list({ customer: '0190f1c0-0000-7000-8000-000000000000' })
  expect(unknown.json.data).toEqual([])
})

test.each([
  ['the reference as it is shown', first.reference],
  ['the reference in lower case without dashes', first.reference.replaceAll('-', '').toLowerCase()],
  ['the beginning of the reference', first.reference.slice(0, 6)],
  ['the name without accents', 'aine obrien'],
  ['the name as it is written', "Áine O'Brien"],
  ['the last name first', "o'brien, aine"],
  ['the beginning of a name', 'jürg'],
  ['the phone number', '0491 570 156'],
  ['the phone number from abroad', '+61491570156'],
  ['the phone number with everything', '+61 (0)491-570-156'],
  ['the beginning of the phone number', '0491 57'],
  ['the last four digits of the phone number', '0156'],
  ['the last five', '70156'],
  ['the last six', '570 156'],
  ['the last seven', '1570156'],
  ['the name and the last five digits', 'brien 70156'],
  ['the name and the phone number', 'brien 0491570156'],
  ['the email address', 'aine.obrien+bins@CUSTOMER.example'],
  ['the beginning of the email address', 'aine.obrien+b'],
  ['the address', '12 example st'],
  ['the purchase order', 'po-4471/a'],
  ['the purchase order in one', 'PO4471A'],
])('finds an order by %s, and only ours', async (_, search) => {
  const references = await found(search)
  expect(references).toContain(first.reference)
  expect(references).not.toContain(theirs.reference)
})

test('finds nothing by what no order has, and everything by punctuation alone', async () => {
  expect(await found('zzzz')).toEqual([])
  expect(await found('80156')).toEqual([])
  expect(await found("obrien'); drop table orders; --")).toEqual([])
  expect(await found('!!')).toHaveLength(2)
  expect(await found('harbour')).toEqual([second.reference])
})

test('takes only the last word for unfinished, and none before a space', async () => {
  expect(await found('harbour build')).toEqual([second.reference])
  expect(await found('harb builders')).toEqual([])
  expect(await found('harb ')).toEqual([])
  expect(await found('harbour ')).toEqual([second.reference])
  expect(await found('po-4471')).toEqual([first.reference])
  expect(await found('harbour 02 5550')).toEqual([second.reference])
})

test('finds by the suburb, and by the new name once that has changed', async () => {
  expect(await found('NEWTOWN 2042')).toHaveLength(2)
  await firm.within(({ tx, id }) =>
    tx.run({
      text: `update orders set customer_name = 'Zoë Newname' where organisation_id = $1 and id = $2`,
      values: [id, second.id],
    }),
  )
  expect(await found('zoe newname')).toEqual([second.reference])
  expect(await found('harbour pty')).toEqual([])
})

test('filters and sorts', async () => {
  const references = async (query: Record<string, string>) => {
    const { json, text, status } = await list(query)
    expect(status, text).toBe(200)
    return json.data.map(({ id }: { id: string }) => (id === first.id ? 'first' : 'second'))
  }
  expect(await references({})).toEqual(['second', 'first'])
  expect(await references({ sort: 'delivery' })).toEqual(['first', 'second'])
  expect(await references({ sort: 'collection_latest' })).toHaveLength(2)
  expect(await references({ deliveryFrom: inDays(5), deliveryTo: inDays(5) })).toEqual(['second'])
  expect(await references({ collectionTo: inDays(1) })).toEqual([])
  expect(await references({ status: 'pending,cancelled' })).toEqual([])
  expect(await references({ status: 'confirmed', payment: 'unpaid', source: 'api' })).toHaveLength(
    2,
  )
  expect(await references({ area: ids.farArea })).toEqual([])
  expect(await references({ product: first.productId, search: 'brien' })).toEqual(['first'])
  expect(await references({ product: ids.bin })).toHaveLength(2)
  for (const view of ['needs_approval', 'unpaid_past_delivery', 'collection_due', 'overdue']) {
    expect(await references({ view })).toEqual([])
  }
})

test('pages by the last row of the page before, also while it searches', async () => {
  for (const query of [{}, { search: 'example street' }, { sort: 'delivery' }]) {
    const one = (await list({ ...query, limit: '1' })).json
    expect(one).toMatchObject({ data: [{}], hasMore: true })
    const two = (await list({ ...query, limit: '1', startingAfter: one.data[0].id })).json
    expect(two.hasMore).toBe(false)
    expect(new Set([one.data[0].id, two.data[0].id])).toEqual(new Set([first.id, second.id]))
  }
  expect((await list({ startingAfter: theirs.id })).status).toBe(404)
})

test('refuses what it does not know, and who is not a member', async () => {
  const { status, json } = await list({ view: 'mine', status: 'lost', search: 'a\u0000' })
  expect(status).toBe(422)
  expect(json.error).toMatch(/status.*; view: .*/)
  expect((await list({}, member, other.slug)).status).toBe(404)
  const driver = await createMember(server, firm, 'driver')
  expect((await list({}, driver)).status).toBe(403)
})
