import { expect, test } from 'vitest'
import { exampleOrderBody } from '#contract/examples/bodies.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import { at, validatorAt } from '#test/docs/read-document.ts'

/**
 * Every field of the order body with its bounds, written out a second time. Both the document and the
 * server must accept each value on the bounds and reject each value just beyond them.
 */

type Field = [path: string, need: 'required' | 'optional', good: unknown[], bad: unknown[]]

const uuid = '019f1a95-8b53-7b9a-a129-76d539e26b73'
const text = (length: number) => 'x'.repeat(length)
const list = (length: number, item: unknown) => Array.from({ length }, () => item)

const required = (path: string, good: unknown[], bad: unknown[]): Field => [
  path,
  'required',
  good,
  bad,
]
const optional = (path: string, good: unknown[], bad: unknown[]): Field => [
  path,
  'optional',
  good,
  bad,
]
const upTo = (length: number) =>
  [
    [text(length), ''],
    [text(length + 1), 5, null],
  ] as const

const id = [
  [uuid, uuid.toUpperCase()],
  ['7', '', null],
] as const
const date = [
  ['2027-02-02', '2028-02-29'],
  ['2027-02-29', '2/2/2027', '2027-02-02T00:00:00Z', null],
] as const
const between = (least: number, most: number) =>
  [
    [text(least), text(most)],
    [text(least - 1), text(most + 1), null],
  ] as const
const flag = [
  [true, false],
  ['true', 1, null],
] as const

const line = { productId: uuid, quantity: 1, deliveryDate: '2027-02-02', pickupDate: '2027-02-12' }
const addOn = { productId: uuid, quantity: 1 }

const fields: Field[] = [
  required('productId', ...copy(id)),
  optional('areaId', [uuid, ''], ['Inner West', null]),
  optional('locality', [{ suburb: 'Newtown', postcode: '2042' }], ['Newtown', null]),
  required('locality.suburb', ...copy(between(1, 120))),
  required('locality.postcode', ['2042', '0800'], [2042, null]),
  optional('lines', [[], list(20, line)], [list(21, line), null]),
  required('lines[0].productId', ...copy(id)),
  required('lines[0].quantity', [0.01, 2.5, 1000], [0, 0.009, 1000.01, '1', null]),
  required('lines[0].deliveryDate', ...copy(date)),
  required('lines[0].pickupDate', ...copy(date)),
  optional('lines[0].discountPercent', [0, 100], [-1, 101, 2.5, null]),
  optional('lines[0].description', ...copy(between(1, 500))),
  optional('lines[0].lineType', ['hire', 'sale'], ['rent', null]),
  optional('lines[0].workType', ['none', 'delivery', 'service'], ['pickup', null]),
  optional('lines[0].purchaseOrder', ...copy(upTo(100))),
  optional('lines[0].equipmentReference', ...copy(upTo(120))),
  optional('lines[0].deliveryOn', ['2027-02-03'], ['soon', null]),
  optional('lines[0].collectionOn', ['2027-02-11', null], ['soon']),
  optional('lines[0].waitWhileLoad', ...copy(flag)),
  optional(
    'lines[0].schedule',
    [null, { every: 1, unit: 'week', weekdays: [1], until: null }],
    ['weekly'],
  ),
  optional('purchaseOrder', ...copy(upTo(100))),
  optional('salesperson', ...copy(upTo(120))),
  required('customerType', ['individual', 'company'], ['person', null]),
  required('customerName', ...copy(between(2, 120))),
  optional('abn', ['48 123 123 124', '48123123124', ''], [text(41), 5, null]),
  optional('billingAddress', ...copy(upTo(250))),
  required('contactName', ...copy(between(2, 120))),
  required(
    'email',
    ['a@b.example', `${text(60)}@${text(60)}.example`],
    ['a', `${text(200)}@b.example`, null],
  ),
  required('phone', ...copy(between(8, 30))),
  required('address', ...copy(between(5, 250))),
  optional('lotNumber', ...copy(upTo(40))),
  optional('gateCode', ...copy(upTo(80))),
  optional('placement', ...copy(upTo(80))),
  optional('notes', ...copy(upTo(2000))),
  optional('customFields', [{}, { ground: 'Grass', count: 2, stairs: false }], ['none', null]),
  optional('addOns', [[], list(50, addOn)], [list(51, addOn), null]),
  required('addOns[0].productId', ...copy(id)),
  required('addOns[0].quantity', [1, 100], [0, 101, 1.5, null]),
  required('quantity', [1, 1000], [0, 1001, 1.5, '1', null]),
  required('deliveryDate', ...copy(date)),
  optional('deliveryTimePeriodId', [uuid, null], [7]),
  required('pickupDate', ...copy(date)),
  optional('waitWhileLoad', ...copy(flag)),
  optional('texts', ...copy(flag)),
  required('acceptedTerms', [true], [false, 'true', null]),
  optional('acceptedNoticeIds', [[], list(50, uuid)], [list(51, uuid), ['7'], null]),
  optional('acceptedCollectionNotice', [true, false], [5, 'true', null]),
  optional('expectedTotal', [0, 69_500], [-1, 0.5, '69500', null]),
  optional('expectedCatalog', ['2026-11-02T01:15:00.000Z'], ['2026-11-02', 'today', 5, null]),
]

function copy(pair: readonly [readonly unknown[], readonly unknown[]]): [unknown[], unknown[]] {
  return [[...pair[0]], [...pair[1]]]
}

/** A valid body with one line and one add-on, in which one field is set or removed. */
function bodyWith(path: string, value: unknown): unknown {
  const body: unknown = structuredClone({ ...exampleOrderBody, lines: [line], addOns: [addOn] })
  const keys = path.split(/\.|\[|\]\.?/).filter(Boolean)
  const last = keys.pop() ?? ''
  const parent = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], body)
  const holder = parent as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return body
}

const validate = validatorAt('/components/schemas/OrderBody')

function isAccepted(body: unknown): boolean {
  const documented = validate(body)
  const accepted = OrderBody.safeParse(body).success
  expect(documented, `the document says ${documented}, the server ${accepted}`).toBe(accepted)
  return accepted
}

test.each(fields)('%s is %s, within its bounds', (path, need, good, bad) => {
  expect(isAccepted(bodyWith(path, undefined)), 'left out').toBe(need === 'optional')
  for (const value of good)
    expect(isAccepted(bodyWith(path, value)), JSON.stringify(value)).toBe(true)
  for (const value of bad)
    expect(isAccepted(bodyWith(path, value)), JSON.stringify(value)).toBe(false)
})

test('defaults are those of the interface', () => {
  const { properties, items } = readProperties()
  const isBy = (words: string) => ({ description: expect.stringContaining(`Default: ${words}. `) })
  expect(properties).toMatchObject({
    areaId: isBy('empty string'),
    notes: isBy('empty string'),
    addOns: isBy('empty list'),
    deliveryTimePeriodId: isBy('`null`'),
    waitWhileLoad: isBy('`false`'),
    acceptedNoticeIds: isBy('empty list'),
  })
  expect(items).toMatchObject({
    discountPercent: isBy('`0`'),
    waitWhileLoad: isBy('`false`'),
  })
})

test('there are no other fields', () => {
  const { properties, items } = readProperties()
  const named = (prefix: string) =>
    fields.flatMap(([path]) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []))
  expect(Object.keys(properties)).toEqual(named('').filter((path) => /^\w+$/.test(path)))
  expect(Object.keys(items)).toEqual(named('lines[0].'))
})

function readProperties() {
  const body = '/components/schemas/OrderBody/properties'
  return {
    properties: at(body) as Record<string, unknown>,
    items: at(`${body}/lines/items/properties`) as Record<string, unknown>,
  }
}
