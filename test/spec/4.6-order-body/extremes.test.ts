import { expect, test } from 'vitest'
import { aFullOrder, anOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 4.6: the smallest and largest values of the order body, odd text and odd JSON.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const place = (changes: Record<string, unknown>) =>
  placeByKey(server, organisation, aFullOrder(changes))
const aLine = (changes: Record<string, unknown> = {}) => ({
  productId: ids.large,
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(10),
  ...changes,
})
const none = '00000000-0000-4000-8000-00000000ffff'

test('accepts every field at its minimum', async () => {
  const answer = await place({
    areaId: '',
    lines: [],
    purchaseOrder: '',
    salesperson: '',
    customerName: 'Al',
    contactName: 'Al',
    email: 'a@b.co',
    phone: '12345678',
    address: '1 S/2',
    lotNumber: '',
    gateCode: '',
    placement: '',
    notes: '',
    customFields: {},
    addOns: [],
    deliveryTimePeriodId: null,
    waitWhileLoad: false,
  })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.json).toMatchObject({ purchaseOrder: null, lotNumber: null, notes: '' })
})

test('accepts every field at its maximum, in code points after trimming', async () => {
  const emoji = (count: number) => '🗑'.repeat(count)
  const most = {
    purchaseOrder: emoji(100),
    salesperson: emoji(120),
    customerName: emoji(120),
    contactName: emoji(120),
    phone: '1'.repeat(30),
    address: emoji(250),
    lotNumber: emoji(40),
    gateCode: emoji(80),
    notes: emoji(900),
  }
  const answer = await place({
    ...most,
    address: `  ${most.address}\n`,
    email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
    placement: emoji(80),
    lines: [aLine({ description: emoji(500), equipmentReference: emoji(120) })],
  })
  expect(answer.status, answer.text).toBe(201)
  const { customerName, contactName, phone, ...rest } = most
  expect(answer.json).toMatchObject({
    ...rest,
    customer: { name: customerName, contactName, phone },
    customFields: { placement: emoji(80) },
  })
  expect((await place({ notes: 'x'.repeat(2000) })).status).toBe(201)
  expect(problemFields(await place({ customerName: emoji(121) }))).toEqual(['customerName'])
})

test.each([
  'customerName',
  'contactName',
  'phone',
  'address',
  'notes',
  'purchaseOrder',
  'salesperson',
  'lotNumber',
  'gateCode',
  'placement',
  'email',
])("%s refuses text that can't be stored", async (field) => {
  const good = field === 'email' ? 'alex@customer.example' : 'Long enough'
  for (const bad of ['\\u0000', '\\ud800', '\\udc00', '\\ude00\\ud83d']) {
    const body = JSON.stringify(aFullOrder({ [field]: `${good}#` })).replace('#"', `${bad}"`)
    const answer = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.writeKey),
      body,
    })
    expect(problemFields(answer), bad).toEqual([field])
  }
})

test("text that can't be stored is refused in lines, localities and answers too", async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ lines: [aLine({ description: 'a\u0000' })] }, 'lines[0].description'],
    [{ lines: [aLine({ equipmentReference: '\ud800' })] }, 'lines[0].equipmentReference'],
    [{ locality: { suburb: 'New\u0000town', postcode: '2042' } }, 'locality.suburb'],
    [{ locality: { suburb: 'Newtown', postcode: '2042\ud800' } }, 'locality.postcode'],
    [{ customFields: { story: 'a\u0000' } }, 'customFields.story'],
    [{ customFields: { placement: '\ud800' } }, 'customFields.placement'],
    [{ customFields: { needs: ['ramp', '\u0000'] } }, 'customFields.needs'],
    [{ deliveryTimePeriodId: '\u0000' }, 'deliveryTimePeriodId'],
  ]
  for (const [changes, field] of cases) expect(problemFields(await place(changes))).toEqual([field])
})

test('unknown fields are ignored at every level', async () => {
  const text = JSON.stringify(
    aFullOrder({
      id: none,
      reference: 'AAA-AAA-A',
      toString: 1,
      locality: { suburb: 'Newtown', postcode: '2042', state: 'NSW' },
      lines: [aLine({ unitPrice: 1, id: none })],
      addOns: [{ productId: ids.mattress, quantity: 1, price: 0 }],
    }),
  ).replace('{', '{"__proto__":{"quantity":9},"constructor":{"prototype":{"quantity":9}},')
  const answer = await server.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: text,
  })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.json).toMatchObject({ quantity: 1, total: 49_500 })
  expect(answer.json.id).not.toBe(none)
  expect(answer.json.locality).toEqual({ suburb: 'Newtown', postcode: '2042' })
})

test('if a field is repeated, the last one counts', async () => {
  const text = JSON.stringify(anOrder()).replace('"quantity":1', '"quantity":0,"quantity":2')
  const body = text
    .replace(ids.bin, ids.bags)
    .replace('{', `{"acceptedNoticeIds":["${ids.asbestos}"],`)
  const answer = await server.fetch('/api/v1/orders', {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body,
  })
  expect(answer.json.quantity).toBe(2)
})

test('absurdly deep JSON is refused without hanging', async () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`
  for (const field of ['"customFields":{"story":#}', '"unknown":#', '"lines":#']) {
    const body = `{${field.replace('#', deep)}}`
    const answer = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.writeKey, { 'idempotency-key': 'deep' }),
      body,
    })
    expect(answer.status).toBe(422)
  }
})
