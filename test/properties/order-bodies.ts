import fc from 'fast-check'
import { ids, inDays } from '#test/catalogs.ts'
import {
  any,
  boolean,
  date,
  email,
  integer,
  junk,
  listOf,
  long,
  objectOf,
  oneOf,
  quantity,
  text,
  toJsonText,
  uuid,
} from './order-values.ts'

/**
 * Order bodies at and around every limit in interface, section 4.6, as the JSON text a client sends: a
 * valid body with some fields replaced.
 */

const goodLine = {
  productId: ids.large,
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(10),
}
const schedule = objectOf(
  { every: 1, unit: 'week', weekdays: [1, 3], until: inDays(60) },
  {
    every: integer(1, 52),
    unit: oneOf('week', 'month'),
    weekdays: listOf(integer(1, 7), 2, 1),
    until: date,
  },
)
const line = objectOf(goodLine, {
  productId: uuid(ids.large),
  quantity,
  deliveryDate: date,
  pickupDate: date,
  discountPercent: integer(0, 100),
  description: text(1, 500),
  lineType: oneOf('hire', 'sale'),
  workType: oneOf('none', 'delivery', 'service'),
  purchaseOrder: text(0, 100),
  equipmentReference: text(0, 120),
  deliveryOn: date,
  collectionOn: date,
  waitWhileLoad: boolean,
  schedule: any(schedule),
})
const deep = fc.integer({ min: 1, max: 60 }).map((depth) => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value }
  return value
})
const answers = fc.dictionary(
  fc.constantFrom(
    'placement',
    'ground',
    'permit',
    'needs',
    '__proto__',
    'toString',
    'a;b: c',
    '\0',
  ),
  fc.oneof(
    junk,
    deep,
    fc.constantFrom<unknown>('grass', ['ramp'], 3, '\0', '\ud800', long(400, '🚛')),
  ),
  { noNullPrototype: false },
)

const goodBody = {
  productId: ids.large,
  customerType: 'individual',
  customerName: 'Alex Nguyen',
  contactName: 'Alex Nguyen',
  email: 'alex@customer.example',
  phone: '02 5550 0199',
  address: '12 Example Street',
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(10),
  acceptedTerms: true,
  acceptedNoticeIds: [ids.asbestos],
}

const body = objectOf(goodBody, {
  productId: uuid(ids.large),
  areaId: fc.oneof(uuid(ids.area), fc.constant('')),
  locality: any(
    objectOf(
      { suburb: 'Newtown', postcode: '2042' },
      // The interface sets no limits for a postcode, so there are none to try.
      {
        suburb: text(1, 120),
        postcode: fc.constantFrom('2042', '9999', 2042, null, undefined, '\0'),
      },
    ),
  ),
  lines: listOf(
    fc.oneof({ weight: 9, arbitrary: line }, { weight: 1, arbitrary: junk }),
    goodLine,
    20,
  ),
  purchaseOrder: text(0, 100),
  salesperson: text(0, 120),
  customerType: oneOf('individual', 'company'),
  customerName: text(2, 120),
  billingAddress: text(0, 250),
  contactName: text(2, 120),
  email,
  phone: text(8, 30),
  address: text(5, 250),
  lotNumber: text(0, 40),
  gateCode: text(0, 80),
  placement: text(0, 80),
  notes: text(0, 2000),
  customFields: any(answers),
  addOns: listOf(
    objectOf(
      { productId: ids.tyre, quantity: 1 },
      { productId: uuid(ids.tyre), quantity: integer(1, 100) },
    ),
    { productId: ids.tyre, quantity: 1 },
    50,
  ),
  quantity: integer(1, 1000),
  deliveryDate: date,
  deliveryTimePeriodId: fc.oneof(uuid(ids.morning), junk),
  pickupDate: date,
  waitWhileLoad: boolean,
  acceptedTerms: boolean,
  acceptedNoticeIds: listOf(uuid(ids.heavy), ids.asbestos, 50),
  acceptedCollectionNotice: boolean,
  expectedTotal: integer(0, Number.MAX_SAFE_INTEGER),
  expectedCatalog: fc.oneof(
    fc.constantFrom('2026-01-31T00:00:00Z', '2026-02-28T23:59:59.999Z', '2026-02-30T00:00:00Z'),
    fc.constantFrom('2026-01-31', '2026-01-31T00:00:00+10:00', '\0'),
    junk,
  ),
})

/** An order body as JSON text. */
export const orderBodyText: fc.Arbitrary<string> = fc
  .oneof({ weight: 60, arbitrary: body }, { weight: 1, arbitrary: junk })
  .map(toJsonText)
