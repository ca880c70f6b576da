import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { aFullOrder, anOrder, fullCatalog, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// Interface, section 2: resources and their fields. Rules, section 5: the order object.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

test('an order has exactly the fields listed in the rules', async () => {
  const { json } = await placeByKey(server, organisation, aFullOrder())
  expect(Object.keys(json).sort()).toEqual(
    `id object version reference organisationId status source paid paymentStatus currency total gst
    discount amountPaid amountDue productId productName quantity areaId areaName locality deliveryDate
    deliveryTimePeriodId deliveryTimePeriodName pickupDate waitWhileLoad customer address lotNumber
    gateCode notes purchaseOrder salesperson customFields lines addOns charges acceptedTerms
    acceptedNotices jobs cancellation createdAt updatedAt`
      .split(/\s+/)
      .sort(),
  )
  expect(Object.keys(json.lines[0]).sort()).toEqual(
    `id productId productName description lineType workType quantity deliveryDate pickupDate
    deliveryOn collectionOn waitWhileLoad schedule discountPercent purchaseOrder equipmentReference
    unitPrice total`
      .split(/\s+/)
      .sort(),
  )
})

test('fields without a value are null, empty notes or empty lists', async () => {
  const { json } = await placeByKey(server, organisation, aFullOrder())
  expect(json).toMatchObject({
    object: 'order',
    version: 1,
    organisationId: organisation.id,
    status: 'confirmed',
    source: 'api',
    paid: false,
    paymentStatus: 'unpaid',
    currency: 'AUD',
    discount: 0,
    amountPaid: 0,
    amountDue: 45_000,
    productId: ids.large,
    productName: 'General waste bin, 6 m³',
    quantity: 1,
    areaId: null,
    areaName: null,
    locality: null,
    deliveryTimePeriodId: null,
    deliveryTimePeriodName: null,
    waitWhileLoad: false,
    lotNumber: null,
    gateCode: null,
    notes: '',
    purchaseOrder: null,
    salesperson: null,
    customFields: {},
    addOns: [],
    cancellation: null,
  })
  expect(json.lines).toHaveLength(1)
  expect(json.lines[0]).toMatchObject({
    description: null,
    lineType: 'hire',
    workType: 'delivery',
    deliveryOn: null,
    collectionOn: null,
    schedule: null,
    discountPercent: 0,
    purchaseOrder: null,
    equipmentReference: null,
    unitPrice: 45_000,
    total: 45_000,
  })
})

test('ids are lower-case UUIDs of version 7, instants are UTC with milliseconds', async () => {
  const before = Date.now()
  const { json } = await placeByKey(server, organisation, aFullOrder())
  for (const { id } of [json, ...json.lines, ...json.jobs]) expect(id).toMatch(uuid)
  for (const at of [json.createdAt, json.updatedAt, json.acceptedTerms.acceptedAt]) {
    expect(at).toMatch(instant)
    expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000)
  }
  expect(json.updatedAt).toBe(json.createdAt)
})

test('every field that was sent comes back, trimmed', async () => {
  const sent = {
    purchaseOrder: 'PO 1',
    salesperson: 'Sal',
    customerType: 'company',
    customerName: 'Ünïcode & Söhne 🏗️ Pty Ltd',
    contactName: 'O’Brien',
    email: 'First.Last+bins@customer.example',
    phone: '+61 2 5550 0199',
    address: '1/2 "Example" <Street>',
    lotNumber: 'Lot 7',
    gateCode: '#1234',
    notes: 'Mind the dog\nand the cat',
  }
  const { json } = await placeByKey(
    server,
    organisation,
    aFullOrder({ ...sent, address: `  ${sent.address}\t`, areaId: ids.area }),
  )
  const { customerType, customerName, contactName, email, phone, ...rest } = sent
  expect(json).toMatchObject({
    ...rest,
    customer: { type: customerType, name: customerName, contactName, email, phone },
    areaId: ids.area,
    areaName: 'Inner West',
  })
})

test('the reference is six Crockford characters and a check character, grouped and unique', async () => {
  const references = new Set<string>()
  for (let count = 0; count < 20; count += 1) {
    const { json } = await placeByKey(server, organisation, aFullOrder())
    expect(json.reference).toMatch(
      /^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]$/,
    )
    references.add(json.reference)
  }
  expect(references.size).toBe(20)
})

test('the check character catches any one wrong character', async () => {
  const { json } = await placeByKey(server, organisation, aFullOrder())
  const find = async (reference: string) => {
    const answer = await server.fetch(`/api/v1/orders?reference=${reference}`, {
      headers: withKey(organisation.readKey),
    })
    expect(answer.status).toBe(200)
    return answer.json.data.map(({ id }: { id: string }) => id)
  }
  expect(await find(json.reference)).toEqual([json.id])
  const bare = json.reference.replaceAll('-', '')
  const check = bare.at(-1)
  const wrong = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.replace(check, '')
  for (const character of wrong) expect(await find(bare.slice(0, 6) + character)).toEqual([])
})

test('the order keeps the wording of each accepted notice after the notice changes', async () => {
  const own = await createTestOrganisation(server.db, fullCatalog)
  const placed = await placeByKey(server, own, aFullOrder())
  expect(placed.json.acceptedNotices).toEqual([
    {
      id: ids.asbestos,
      version: 1,
      title: 'No asbestos',
      body: 'None at all.',
      acceptedAt: placed.json.createdAt,
    },
  ])
  expect(placed.json.acceptedTerms).toEqual({
    version: '2026-07-01',
    acceptedAt: placed.json.createdAt,
  })
  const reworded = {
    notices: [{ id: ids.asbestos, title: 'Other', body: 'Words' }],
    terms: { version: 'next' },
    products: [{ id: ids.bin, name: 'Renamed', variants: [{ id: ids.large, name: 'Big' }] }],
  }
  await own.within((org) => importCatalog(org, reworded))
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(own.readKey),
  })
  expect(found.json).toEqual(placed.json)
  const again = await placeByKey(server, own, aFullOrder())
  expect(again.json.acceptedNotices[0]).toMatchObject({ version: 2, title: 'Other' })
  expect(again.json.productName).toBe('Renamed, Big')
})

test('old orders still show a retired area, product or time period', async () => {
  const own = await createTestOrganisation(server.db, fullCatalog)
  const placed = await placeByKey(
    server,
    own,
    aFullOrder({ areaId: ids.farArea, deliveryTimePeriodId: ids.morning }),
  )
  await own.within((org) =>
    importCatalog(org, {
      products: [{ id: ids.bin, retired: true }],
      areas: [{ id: ids.farArea, retired: true }],
      deliveryTimePeriods: [{ id: ids.morning, retired: true }],
    }),
  )
  const found = await server.fetch(`/api/v1/orders/${placed.json.id}`, {
    headers: withKey(own.readKey),
  })
  expect(found.json).toEqual(placed.json)
  expect(found.json).toMatchObject({ areaName: 'Far', deliveryTimePeriodName: 'Morning' })
  const refused = await placeByKey(server, own, aFullOrder())
  expect(refused.json.error).toContain('productId: ')
})

test('a zero-dollar order counts as paid', async () => {
  const free = await createTestOrganisation(server.db, {
    ...plainCatalog,
    products: [{ ...plainCatalog.products[0], pricing: { basePrice: 0 } }],
  })
  const { json } = await placeByKey(server, free, anOrder({ pickupDate: inDays(4) }))
  expect(json).toMatchObject({ total: 0, gst: 0, amountDue: 0, paid: true })
})
