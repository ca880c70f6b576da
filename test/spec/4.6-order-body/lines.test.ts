import { expect, test } from 'vitest'
import { aFullOrder, fullCatalog, ids, inDays, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { problemFields, problemWith } from '#test/read-problems.ts'

// Rules, section 5: lines, the work they become, and add-ons.

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
const unknown = '00000000-0000-4000-8000-00000000ffff'
type Work = { type: string; date: string }
const work = ({ json }: { json: { jobs: Work[] } }) =>
  json.jobs.map(({ type, date }) => [type, date])

test('without lines, the top-level product, quantity and dates become the one line', async () => {
  const { json } = await place({ quantity: 2 })
  expect(json.lines).toHaveLength(1)
  expect(json.lines[0]).toMatchObject({
    productId: ids.large,
    quantity: 2,
    deliveryDate: inDays(3),
    pickupDate: inDays(10),
    total: 90_000,
  })
})

test('if no line is for the top-level product, it becomes the first line', async () => {
  const { json } = await place({
    quantity: 2,
    lines: [aLine({ productId: ids.bags, quantity: 3 }), aLine({ productId: ids.cleaning })],
  })
  expect(json.lines.map(({ productId, quantity }: never) => [productId, quantity])).toEqual([
    [ids.large, 2],
    [ids.bags, 3],
    [ids.cleaning, 1],
  ])
  // 2 × $450.00 and 3 × $39.50 and $99.01
  expect(json.total).toBe(90_000 + 11_850 + 9901)
})

test('if a line is for the top-level product, nothing is charged twice', async () => {
  const { json } = await place({
    quantity: 2,
    lines: [aLine({ productId: ids.bags }), aLine({ quantity: 2 })],
  })
  expect(json.lines.map(({ productId, quantity }: never) => [productId, quantity])).toEqual([
    [ids.bags, 1],
    [ids.large, 2],
  ])
  expect(json.total).toBe(3950 + 90_000)
  expect(json).toMatchObject({ productId: ids.large, quantity: 2 })
})

test('every field of a line comes back', async () => {
  const line = aLine({
    quantity: 0.5,
    productId: ids.cleaning,
    description: 'Behind the shed',
    lineType: 'sale',
    workType: 'service',
    purchaseOrder: 'PO 9',
    equipmentReference: 'BIN-77',
    deliveryOn: inDays(4),
    collectionOn: inDays(11),
    waitWhileLoad: true,
    schedule: { every: 2, unit: 'week', weekdays: [1, 3], until: inDays(40) },
    discountPercent: 10,
  })
  const { json, text } = await place({ lines: [line] })
  expect(json.lines?.[1], text).toMatchObject({ ...line, productName: 'Bin cleaning' })
})

test('accepts twenty lines and keeps their order', async () => {
  const lines = Array.from({ length: 20 }, (_, index) =>
    aLine({ productId: ids.bags, description: `line ${index}` }),
  )
  const { json } = await place({ productId: ids.bags, quantity: 20, lines })
  expect(json.lines.map(({ description }: { description: string }) => description)).toEqual(
    lines.map((_, index) => `line ${index}`),
  )
  expect(json.total).toBe(20 * 3950)
  expect(json.jobs).toHaveLength(20)
})

test("a parent's id is refused with the message given in the rules", async () => {
  const parent = await place({ productId: ids.bin })
  expect(parent.json).toEqual({ error: "productId: choose one of this product's sizes" })
  const line = await place({ lines: [aLine(), aLine({ productId: ids.bin })] })
  expect(line.json).toEqual({ error: "lines[1].productId: choose one of this product's sizes" })
})

test("a product that isn't in the catalogue is refused on its own field", async () => {
  expect(problemFields(await place({ productId: unknown }))).toEqual(['productId'])
  for (const productId of [unknown, ids.mattress, ids.area]) {
    expect(problemFields(await place({ lines: [aLine({ productId })] }))).toEqual([
      'lines[0].productId',
    ])
  }
})

test("another organisation's product is refused", async () => {
  const foreign = '11111111-0000-4000-8000-000000000001'
  await createTestOrganisation(server.db, {
    productGroups: [{ id: ids.group, name: 'G' }],
    products: [{ id: foreign, productGroupId: ids.group, name: 'X', pricing: { basePrice: 1 } }],
    bookingRules: openRules,
  })
  expect(problemFields(await place({ productId: foreign }))).toEqual(['productId'])
})

test('minimum and maximum quantities apply to the order and to every line', async () => {
  expect(problemFields(await place({ quantity: 6 }))).toEqual(['quantity'])
  expect(problemFields(await place({ quantity: 6, lines: [aLine({ quantity: 6 })] }))).toEqual([
    'lines[0].quantity',
    'quantity',
  ])
  const bags = { productId: ids.bags }
  const of = (quantity: number) => place({ ...bags, lines: [aLine(bags), aLine({ quantity })] })
  expect(problemFields(await of(6))).toEqual(['lines[1].quantity'])
  expect((await of(5)).status).toBe(201)
  expect((await place({ quantity: 5 })).status).toBe(201)
})

test('a hire with delivery becomes a delivery and a collection', async () => {
  expect(work(await place({}))).toEqual([
    ['delivery', inDays(3)],
    ['collection', inDays(10)],
  ])
})

test('a sale with delivery becomes a delivery', async () => {
  expect(work(await place({ productId: ids.bags }))).toEqual([['delivery', inDays(3)]])
  expect(work(await place({ lines: [aLine({ lineType: 'sale' })] }))).toEqual([
    ['delivery', inDays(3)],
  ])
})

test("a line's own type overrides the product's", async () => {
  const hired = await place({
    productId: ids.bags,
    lines: [aLine({ productId: ids.bags, lineType: 'hire' })],
  })
  expect(hired.json.lines[0].lineType).toBe('hire')
  expect(work(hired).map(([type]) => type)).toEqual(['delivery', 'collection'])
})

test('wait and load is one job', async () => {
  const whole = await place({ waitWhileLoad: true })
  expect(work(whole)).toEqual([['wait_and_load', inDays(3)]])
  expect(whole.json).toMatchObject({ waitWhileLoad: true })
  expect(work(await place({ lines: [aLine({ waitWhileLoad: true })] }))).toEqual([
    ['wait_and_load', inDays(3)],
  ])
})

test("wait and load is refused if it isn't offered", async () => {
  const never = await createTestOrganisation(server.db, {
    ...fullCatalog,
    bookingRules: { ...openRules, waitWhileLoad: { offered: false, price: 0, minutes: 30 } },
  })
  const answer = await placeByKey(
    server,
    never,
    aFullOrder({
      quantity: 2,
      waitWhileLoad: true,
      lines: [aLine(), aLine({ waitWhileLoad: true })],
    }),
  )
  expect(problemFields(answer)).toEqual(['lines[1].waitWhileLoad', 'waitWhileLoad'])
})

test('service makes one job on the delivery date, none makes no job', async () => {
  const line = aLine({ productId: ids.cleaning, workType: 'service' })
  expect(work(await place({ productId: ids.cleaning, lines: [line] }))).toEqual([
    ['service', inDays(3)],
  ])
  expect(work(await place({ lines: [aLine({ workType: 'none' })] }))).toEqual([])
})

test('jobs are sorted by date, then by line', async () => {
  const placed = await place({
    lines: [
      aLine({ productId: ids.bags, deliveryDate: inDays(9), pickupDate: inDays(9) }),
      aLine(),
      aLine({ productId: ids.cleaning, workType: 'service' }),
    ],
  })
  expect(work(placed)).toEqual([
    ['delivery', inDays(3)],
    ['service', inDays(3)],
    ['delivery', inDays(9)],
    ['collection', inDays(10)],
  ])
})

test('deliveryOn and collectionOn are the days the crew comes', async () => {
  const line = aLine({ deliveryOn: inDays(2), collectionOn: inDays(12) })
  const placed = await place({ lines: [line] })
  expect(work(placed)).toEqual([
    ['delivery', inDays(2)],
    ['collection', inDays(12)],
  ])
  expect(placed.json.lines[0]).toMatchObject({ deliveryDate: inDays(3), pickupDate: inDays(10) })
  // Ten days are charged: three more than are included.
  expect(placed.json.total).toBe(45_000 + 3 * 2000)
})

test("collectionOn null waits for the hirer's call; left out, it's the pickup date", async () => {
  const called = await place({ lines: [aLine({ collectionOn: null })] })
  expect(work(called)).toEqual([['delivery', inDays(3)]])
  expect(called.json.lines[0].collectionOn).toBeNull()
  const planned = await place({ lines: [aLine()] })
  expect(work(planned)).toHaveLength(2)
})

test("the crew can't collect before it delivers", async () => {
  const lines = [aLine({ deliveryOn: inDays(6), collectionOn: inDays(5) })]
  expect(problemFields(await place({ lines }))).toEqual(['lines[0].collectionOn'])
  const late = [aLine({ deliveryOn: inDays(11) })]
  expect(problemFields(await place({ lines: late }))).toEqual(['lines[0].deliveryOn'])
  const called = [aLine({ deliveryOn: inDays(11), collectionOn: null })]
  expect((await place({ lines: called })).status).toBe(201)
})

test('add-ons come back with their names and prices', async () => {
  const { json } = await place({
    addOns: [
      { productId: ids.mattress, quantity: 2 },
      { productId: ids.mattress, quantity: 1 },
    ],
  })
  expect(json.addOns).toEqual([
    { productId: ids.mattress, name: 'Mattress', quantity: 2, unitPrice: 4500, total: 9000 },
    { productId: ids.mattress, name: 'Mattress', quantity: 1, unitPrice: 4500, total: 4500 },
  ])
})

test('an add-on must be in the catalogue, offered with a product and within its maximum', async () => {
  const addOns = [
    { productId: unknown, quantity: 1 },
    { productId: ids.tyre, quantity: 1 },
    { productId: ids.mattress, quantity: 11 },
    { productId: ids.large, quantity: 1 },
  ]
  expect(problemFields(await place({ addOns }))).toEqual([
    'addOns[0].productId',
    'addOns[1].productId',
    'addOns[2].quantity',
    'addOns[3].productId',
  ])
  // Bags allow every add-on, so an order with bags can have any.
  expect((await place({ productId: ids.bags, addOns: addOns.slice(1, 2) })).status).toBe(201)
})

test('a caller with a key can give a discount', async () => {
  const { json } = await place({ lines: [aLine({ discountPercent: 25 })] })
  expect(json).toMatchObject({ total: 33_750, discount: 11_250 })
  expect(json.lines[0]).toMatchObject({ discountPercent: 25, unitPrice: 45_000, total: 33_750 })
})

test('several problems are reported together, in body order, each field once', async () => {
  const answer = await place({
    productId: unknown,
    areaId: unknown,
    lines: [aLine({ productId: ids.bin, deliveryDate: inDays(-3) })],
    customFields: { unasked: 'yes' },
    addOns: [{ productId: unknown, quantity: 1 }],
    deliveryDate: inDays(-2),
    pickupDate: inDays(-5),
    deliveryTimePeriodId: unknown,
    acceptedNoticeIds: [],
  })
  const fields = problemFields(answer)
  expect(fields).toEqual([
    'productId',
    'areaId',
    'lines[0].productId',
    'customFields.unasked',
    'addOns[0].productId',
    'deliveryDate',
    'deliveryTimePeriodId',
    'pickupDate',
    'acceptedNoticeIds',
  ])
  expect(problemWith(answer, 'lines[0].productId')).toBe("choose one of this product's sizes")
})
