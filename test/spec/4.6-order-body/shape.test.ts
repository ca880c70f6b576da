import { expect, test } from 'vitest'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

// Interface, section 4.6: the table of the order body.

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
const long = (count: number) => 'é'.repeat(count)
const none = '00000000-0000-4000-8000-00000000ffff'
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

test('an empty object names every required field, in body order', async () => {
  const answer = await placeByKey(server, organisation, {})
  expect(problemFields(answer)).toEqual([
    'productId',
    'customerType',
    'customerName',
    'contactName',
    'email',
    'phone',
    'address',
    'quantity',
    'deliveryDate',
    'pickupDate',
    'acceptedTerms',
  ])
})

test('a body with every field wrong names each once, in body order', async () => {
  const fields = {
    productId: 'bin',
    areaId: 'area',
    locality: { suburb: '', postcode: 2042 },
    lines: [
      {
        productId: 1,
        quantity: 0,
        deliveryDate: 'soon',
        pickupDate: '2026-02-30',
        discountPercent: 101,
        description: '',
        lineType: 'rent',
        workType: 'work',
        purchaseOrder: long(101),
        equipmentReference: long(121),
        deliveryOn: '',
        collectionOn: 'never',
        waitWhileLoad: 'yes',
        schedule: 'weekly',
      },
    ],
    purchaseOrder: long(101),
    salesperson: long(121),
    customerType: 'person',
    customerName: 'A',
    contactName: 'B',
    email: 'alex',
    phone: '123',
    address: 'x',
    lotNumber: long(41),
    gateCode: long(81),
    placement: long(81),
    notes: long(2001),
    customFields: [],
    addOns: [{ productId: 'x', quantity: 0 }],
    quantity: 0,
    deliveryDate: 'x',
    deliveryTimePeriodId: 5,
    pickupDate: 'x',
    waitWhileLoad: 1,
    acceptedTerms: false,
    acceptedNoticeIds: 'all',
  }
  const lineFields = Object.keys(fields.lines[0] ?? {}).map((name) => `lines[0].${name}`)
  const expected = Object.keys(fields).flatMap((name) => {
    if (name === 'locality') return ['locality.suburb', 'locality.postcode']
    if (name === 'lines') return lineFields
    if (name === 'addOns') return ['addOns[0].productId', 'addOns[0].quantity']
    return [name]
  })
  // The client's own order of fields makes no difference.
  const shuffled = Object.fromEntries(Object.entries(fields).toReversed())
  for (const body of [fields, shuffled]) {
    expect(problemFields(await placeByKey(server, organisation, body))).toEqual(expected)
  }
})

test("the catalogue and the rules aren't checked until the shape is right", async () => {
  const answer = await place({ productId: none, deliveryDate: '2020-01-01', quantity: 0 })
  expect(problemFields(answer)).toEqual(['quantity'])
})

test.each<[string, unknown[]]>([
  ['productId', [undefined, null, '', 1, 'General waste bin', `${ids.large} `, ids.large.slice(1)]],
  ['areaId', [null, 'Inner West', 0, {}]],
  ['locality', [null, 'Newtown', [], 2042]],
  [
    'locality.suburb',
    ['', '   ', long(121), null, 7].map((suburb) => ({ suburb, postcode: '2042' })),
  ],
  ['locality.postcode', [{ suburb: 'Newtown' }, { suburb: 'Newtown', postcode: 2042 }]],
  ['lines', [null, {}, 'x', many(21, aLine())]],
  ['lines[0]', [[null], ['x'], [[]]]],
  ['purchaseOrder', [null, 5, long(101)]],
  ['salesperson', [null, 5, long(121)]],
  ['customerType', [undefined, null, '', 'Individual', 'business', 0]],
  ['customerName', [undefined, null, '', 'A', ' A ', long(121), 5, ['Alex']]],
  ['contactName', [undefined, null, '', 'A', long(121), {}]],
  [
    'email',
    [
      undefined,
      null,
      '',
      'alex',
      'alex@',
      '@customer.example',
      'a b@customer.example',
      'alex@customer',
      'alex@@customer.example',
      `${'a'.repeat(200)}@customer.example`,
    ],
  ],
  ['phone', [undefined, null, '', '1234567', '1'.repeat(31), 255_500_199]],
  ['address', [undefined, null, '', '1 St', '    1    ', long(251)]],
  ['lotNumber', [null, long(41), 4]],
  ['gateCode', [null, long(81), 1234]],
  ['placement', [null, long(81), 4]],
  ['notes', [null, long(2001), 4]],
  ['customFields', [null, [], 'x', 4]],
  ['addOns', [null, {}, many(51, { productId: ids.tyre, quantity: 1 })]],
  ['addOns[0].productId', [[{ quantity: 1 }], [{ productId: 'Mattress', quantity: 1 }]]],
  [
    'addOns[0].quantity',
    [undefined, null, 0, -1, 101, 1.5, '1'].map((quantity) => [{ productId: ids.tyre, quantity }]),
  ],
  ['quantity', [undefined, null, 0, -1, 1001, 1.5, '1', true, [1], 1e300]],
  [
    'deliveryDate',
    [
      undefined,
      null,
      '',
      20_261_124,
      'tomorrow',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '24/11/2026',
      '2026-11-24T00:00:00Z',
      ' 2026-11-24',
      '0000-01-01',
      '2027-02-29',
      '+002026-11-24',
      '２０２６-11-24',
    ],
  ],
  ['deliveryTimePeriodId', [5, false, {}]],
  ['pickupDate', [undefined, null, '', '2026-04-31']],
  ['waitWhileLoad', [null, 'true', 1, 0]],
  ['acceptedTerms', [undefined, null, false, 'true', 1]],
  ['acceptedNoticeIds', [null, {}, ids.asbestos, many(51, ids.asbestos)]],
])('%s must be as the table says', async (field, values) => {
  const [top = ''] = field.split(/[.[]/)
  for (const value of values) {
    const answer = await place({ [top]: value })
    expect(problemFields(answer), JSON.stringify(value)).toEqual([field])
  }
})

test.each<[string, unknown[]]>([
  ['productId', [undefined, null, '', 'bin']],
  ['quantity', [undefined, null, 0, 0.009, -1, 1000.01, '1', true]],
  ['deliveryDate', [undefined, null, '2026-02-30']],
  ['pickupDate', [undefined, null, '2026-02-30']],
  ['discountPercent', [null, -1, 101, 0.5, '5']],
  ['description', [null, '', '  ', long(501), 5]],
  ['lineType', [null, '', 'Hire', 'rent']],
  ['workType', [null, '', 'collection']],
  ['purchaseOrder', [null, long(101)]],
  ['equipmentReference', [null, long(121)]],
  ['deliveryOn', [null, '', '2026-02-30', 5]],
  ['collectionOn', ['', '2026-02-30', 5]],
  ['waitWhileLoad', [null, 'true', 1]],
  ['schedule', ['weekly', [], 1]],
])('lines[].%s must be as the table says', async (field, values) => {
  for (const value of values) {
    const answer = await place({ lines: [aLine(), aLine({ [field]: value })] })
    expect(problemFields(answer), JSON.stringify(value)).toEqual([`lines[1].${field}`])
  }
})

test('acceptedNoticeIds must be UUIDs', async () => {
  for (const value of ['no asbestos', '', null, 1]) {
    const fields = problemFields(await place({ acceptedNoticeIds: [ids.asbestos, value] }))
    expect(fields).toHaveLength(1)
    expect(fields[0]).toMatch(/^acceptedNoticeIds/)
  }
})
