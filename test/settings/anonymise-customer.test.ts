import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { aCall } from '#test/office/telephone/take-order.ts'
import { tablesWith } from './tables-with.ts'

// A customer of the office, by their number: their record and all that people typed or uploaded about them go.

const MARK = 'Numbatson'
const EMAIL = 'numbatson@customer.example'

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const admin = await createMember(server, firm, 'owner', { name: 'Robin Hale' })
const customers = openCustomers(admin, firm.slug)
const office = `/api/office/${firm.slug}`
const person = (act: string, body: object) =>
  admin.send('POST', `${office}/personal-data/${act}`, body)

const marked = {
  kind: 'individual',
  name: `Ada ${MARK}`,
  notes: `Ask for ${MARK}`,
  contacts: [{ name: MARK, email: EMAIL, phone: '02 5550 4711' }],
  sites: [{ address: `12 ${MARK} Street`, suburb: 'Newtown', postcode: '2042', accessNotes: MARK }],
}

async function create(path: string, body: object) {
  const { json, status, text } = await admin.ask(office + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  expect(status, text).toBe(201)
  return json
}

async function change(method: string, path: string, version: number, body?: object) {
  const { json, status, text } = await admin.ask(office + path, {
    method,
    headers: {
      'if-match': String(version),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(status, text).toBe(200)
  return json
}

test('their record, orders, imports and the views that searched for them are erased', async () => {
  const { id, number } = await customers.add(marked)
  await customers.act('POST', `/${id}/stop`, { reason: `${MARK} owes` })
  const call = aCall({
    customerId: id,
    customerName: MARK,
    email: EMAIL,
    phone: '02 5550 4711',
    address: `12 ${MARK} Street`,
    locality: { suburb: 'Newtown', postcode: '2042' },
    overrides: { onStop: `${MARK} has paid` },
    pays: 'cash',
    lines: [{ ...lineOf(), discountPercent: 10 }],
    discountReason: `${MARK} is a regular`,
  })
  const { order } = await create('/orders', call)
  const csv = `Name,Email,Notes\nBea Other,bea@other.example,\n${MARK},wrong,`
  const file = await create('/customers/imports', { fileName: 'old.csv', csv })
  const settings = { mapping: file.mapping, onMatch: 'skip', onError: 'leave_out' }
  const read = await change('PATCH', `/customers/imports/${file.id}`, file.version, settings)
  const done = await change('POST', `/customers/imports/${file.id}/apply`, read.version)
  expect(JSON.stringify(done.report)).toContain(MARK)
  const waiting = await create('/customers/imports', { fileName: 'new.csv', csv: `${csv}\n` })
  await create('/views', { name: `Of ${MARK}`, query: { search: MARK } })
  await create('/views', { name: 'Of their number', query: { search: '504711' } })
  await create('/views', { name: 'Of Newtown', query: { search: 'newtown' } })

  const live = await person('anonymise', { customer: number })
  expect([live.status, live.json.error]).toEqual([422, `${order.reference}: is still live`])
  await admin.send('POST', `${office}/orders/${order.id}/cancel`, { reason: MARK })
  const found = await person('find', { customer: number.toLowerCase() })
  expect(found.json).toMatchObject({
    customers: [{ id, number, name: `Ada ${MARK}`, anonymisedAt: null }],
    orders: [{ id: order.id, blocked: null }],
  })
  const given = await person('export', { customer: id })
  expect(given.json.customers).toMatchObject([
    { name: `Ada ${MARK}`, contacts: [{ email: EMAIL }], sites: [{ access_notes: MARK }] },
  ])
  expect(await tablesWith(server.owner, MARK)).toEqual(
    expect.arrayContaining(['customers', 'imports', 'saved_views', 'telephone_orders']),
  )

  const erased = await person('anonymise', { customer: number })
  expect([erased.status, erased.json], erased.text).toEqual([200, { orders: 1, customers: 1 }])

  expect(await tablesWith(server.owner, MARK)).toEqual([])
  // Alone, the last four digits may be part of any time or hash.
  for (const written of ['5550 4711', '55504711', '#4711'])
    expect(await tablesWith(server.owner, written), written).toEqual([])
  expect(server.logs.join('\n')).not.toContain(MARK)
  const views = await admin.ask(`${office}/views`)
  expect(views.json.data.map(({ name }: { name: string }) => name)).toEqual(['Of Newtown'])
  const gone = await admin.ask(`${office}/customers/imports/${waiting.id}`)
  expect(gone.status).toBe(404)
  expect(await customers.read(id)).toMatchObject({ number, name: 'Anonymised', stop: null })
  const again = await person('anonymise', { customer: number })
  expect(again.json).toEqual({ orders: 0, customers: 0 })
})

test('a customer without orders is erased; one whose other orders are live keeps their record', async () => {
  const { number } = await customers.add({ ...marked, name: 'Quiet One', contacts: [], sites: [] })
  expect((await person('anonymise', { customer: number })).json).toEqual({
    orders: 0,
    customers: 1,
  })
  const [old, live] = [
    (await placeByKey(server, firm, anOrder({ email: 'old@customer.example' }))).json,
    (await placeByKey(server, firm, anOrder({ email: 'live@customer.example' }))).json,
  ]
  const kept = await customers.add({ name: 'Kept Ltd', orderIds: [old.id, live.id] })
  await admin.send('POST', `${office}/orders/${old.id}/cancel`, { reason: 'Test' })
  const { json } = await person('anonymise', { email: 'old@customer.example' })
  expect(json).toEqual({ orders: 1, customers: 0 })
  expect((await customers.read(kept.id)).name).toBe('Kept Ltd')
  expect((await person('anonymise', { customer: 'C-009999' })).json.error).toBe(
    'customer: is not a customer of yours',
  )
  const two = await person('find', { customer: number, email: 'old@customer.example' })
  expect(two.status).toBe(422)
})

test('orders that are anonymous already keep no record back when the last of them goes', async () => {
  const [early, late] = [
    (await placeByKey(server, firm, anOrder({ email: 'early@customer.example' }))).json,
    (await placeByKey(server, firm, anOrder({ email: 'late@customer.example' }))).json,
  ]
  const { id, number } = await customers.add({ name: 'Two Orders', orderIds: [early.id, late.id] })
  for (const order of [early, late]) {
    await admin.send('POST', `${office}/orders/${order.id}/cancel`, { reason: 'Test' })
  }
  const erase = async (email: string) => (await person('anonymise', { email })).json
  expect(await erase('early@customer.example')).toEqual({ orders: 1, customers: 0 })
  const { json: found } = await person('find', { email: 'late@customer.example' })
  expect(found.customers).toMatchObject([{ id, number, anonymisedAt: null }])
  expect(await erase('late@customer.example')).toEqual({ orders: 1, customers: 1 })
  expect((await customers.read(id)).name).toBe('Anonymised')
  // What is found again is as it was, and nothing of it is erased twice.
  const { json: again } = await person('find', { customer: number })
  expect(again.customers).toMatchObject([{ id, anonymisedAt: expect.any(String) }])
  expect((await person('anonymise', { customer: number })).json).toEqual({
    orders: 0,
    customers: 0,
  })
  const { rows } = await server.owner.query(
    `select count(*)::integer from audit_log where subject = $1 and action = 'personal_data.erased'`,
    [id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

function lineOf() {
  const { productId, quantity } = anOrder()
  return { productId, quantity, deliveryDate: inDays(3), pickupDate: inDays(10) }
}
