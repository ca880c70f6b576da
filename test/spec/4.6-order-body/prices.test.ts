import { expect, test } from 'vitest'
import { aFullOrder, fullCatalog, ids, inDays, openRules } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// Rules, section 5, "Prices". Every amount here is worked out by hand.

const odd = (number: number) => `22222222-0000-4000-8000-${String(number).padStart(12, '0')}`
const server = await startTestServer()
const catalog = {
  ...fullCatalog,
  products: [
    ...fullCatalog.products,
    ...[5, 6, 16, 17, 50, 333].map((price) => ({
      id: odd(price),
      productGroupId: ids.group,
      name: `Thing of ${price} c`,
      lineType: 'sale',
      pricing: { basePrice: price },
    })),
  ],
}
const organisation = await createTestOrganisation(server.db, catalog)
const place = async (changes: Record<string, unknown>) => {
  const placed = await placeByKey(server, organisation, aFullOrder(changes))
  expect(placed.status, placed.text).toBe(201)
  const amounts = placed.json.charges.map(({ amount }: { amount: number }) => amount)
  expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(placed.json.total)
  return placed.json
}
const aLine = (changes: Record<string, unknown> = {}) => ({
  productId: ids.large,
  quantity: 1,
  deliveryDate: inDays(3),
  pickupDate: inDays(10),
  ...changes,
})
const ofCleaning = (changes: { quantity?: number; discountPercent?: number }) => ({
  productId: ids.cleaning,
  quantity: Math.ceil(changes.quantity ?? 1),
  lines: [aLine({ productId: ids.cleaning, ...changes })],
})

test.each([
  // The 6 m³ bin is $450.00 with 7 days, and $20.00 a day after.
  [0, 45_000],
  [1, 45_000],
  [7, 45_000],
  [8, 47_000],
  [10, 51_000],
  [28, 87_000],
])('a hire of %i days costs %i cents', async (days, total) => {
  const order = await place({ deliveryDate: inDays(3), pickupDate: inDays(3 + days) })
  expect(order).toMatchObject({ total, amountDue: total })
})

test('a quantity multiplies base and extra days', async () => {
  const order = await place({ quantity: 3, pickupDate: inDays(12) })
  // 3 × ($450.00 + 2 × $20.00)
  expect(order.total).toBe(147_000)
  expect(order.lines[0]).toMatchObject({ unitPrice: 49_000, total: 147_000 })
})

test('everything together', async () => {
  const order = await place({
    productId: ids.small,
    quantity: 2,
    areaId: ids.farArea,
    pickupDate: inDays(12),
    waitWhileLoad: true,
    deliveryTimePeriodId: ids.morning,
    addOns: [{ productId: ids.mattress, quantity: 3 }],
    lines: [aLine({ productId: ids.bags, quantity: 2.5 })],
  })
  // 2 × ($360.00 there + 2 × $15.00 + $120.00) = $1,020.00; 2.5 × $39.50 = $98.75;
  // 3 × $45.00 = $135.00; surcharges of $25.00 and $11.00.
  expect(order.lines.map(({ total }: { total: number }) => total)).toEqual([102_000, 9875])
  expect(order.lines[0].unitPrice).toBe(51_000)
  expect(order.total).toBe(102_000 + 9875 + 13_500 + 2500 + 1100)
  // $1,289.75 ÷ 11 = $117.25 exactly
  expect(order.gst).toBe(11_725)
  const charged = order.charges.map(({ type, amount }: { type: string; amount: number }) => [
    type,
    amount,
  ])
  expect(charged).toEqual([
    ['hire', 72_000],
    ['extra_days', 6000],
    ['wait_and_load', 24_000],
    ['sale', 9875],
    ['add_on', 13_500],
    ['area_surcharge', 2500],
    ['time_period_surcharge', 1100],
  ])
})

test('surcharges are charged once an order, not per line', async () => {
  const order = await place({
    areaId: ids.farArea,
    deliveryTimePeriodId: ids.morning,
    quantity: 2,
    lines: [aLine({ productId: ids.bags }), aLine({ productId: ids.bags })],
  })
  expect(order.total).toBe(90_000 + 2 * 3950 + 2500 + 1100)
})

test("an area's own price replaces the base price, by areaId or by locality", async () => {
  const later = { productId: ids.small, deliveryDate: inDays(60), pickupDate: inDays(67) }
  const here = await place({ ...later, areaId: ids.area })
  expect(here.total).toBe(33_300)
  const there = await place({ ...later, areaId: ids.farArea })
  expect(there.total).toBe(36_000 + 2500)
  const found = await place({
    productId: ids.small,
    deliveryDate: inDays(30),
    pickupDate: inDays(37),
    locality: { suburb: 'far  away', postcode: '2999' },
  })
  expect(found).toMatchObject({ total: 38_500, areaId: ids.farArea })
})

test.each([
  [0.5, 4951], // 4950.5, half a cent up
  [0.01, 99], // 99.01
  [0.25, 2475], // 2475.25
  [1.5, 14_852], // 14851.5
  [3.33, 32_970], // 32970.33
  [1000, 9_901_000],
])('%d of $99.01 costs %i cents', async (quantity, total) => {
  const order = await place(ofCleaning({ quantity }))
  expect(order.lines[0]).toMatchObject({ quantity, unitPrice: 9901, total })
  expect(order.total).toBe(total)
})

test.each([
  // Binary fractions get these wrong: 50 × 0.29 is 14.5, not 14.4999….
  [50, 0.29, 15],
  [50, 8.35, 418],
  [333, 0.15, 50],
])('a price of %i cents × %d is %i cents', async (price, quantity, total) => {
  const productId = odd(price)
  const lines = [aLine({ productId, quantity })]
  const order = await place({ productId, quantity: Math.ceil(quantity), lines })
  expect(order.total).toBe(total)
})

test('each line is rounded separately', async () => {
  const half = aLine({ productId: ids.cleaning, quantity: 0.5 })
  const order = await place({ productId: ids.cleaning, quantity: 2, lines: [half, half, half] })
  expect(order.total).toBe(3 * 4951)
})

test.each([
  // $99.01 less a percentage, half a cent rounded up.
  [0, 9901],
  [1, 9802], // 9801.99
  [33, 6634], // 6633.67
  [50, 4951], // 4950.5
  [99, 99], // 99.01
  [100, 0],
])('a discount of %i %% leaves %i cents', async (discountPercent, total) => {
  const order = await place(ofCleaning({ discountPercent }))
  expect(order).toMatchObject({ total, discount: 9901 - total })
  expect(order.paid).toBe(total === 0)
  const discounts = order.charges.filter(({ type }: { type: string }) => type === 'discount')
  const amounts = discounts.map(({ amount }: { amount: number }) => amount)
  expect(amounts).toEqual(discountPercent === 0 ? [] : [total - 9901])
})

test("a discount applies to its line's extra days and waiting, but not to the rest", async () => {
  const order = await place({
    areaId: ids.farArea,
    addOns: [{ productId: ids.mattress, quantity: 1 }],
    lines: [
      aLine({ discountPercent: 10, waitWhileLoad: true, pickupDate: inDays(12) }),
      aLine({ productId: ids.bags }),
    ],
  })
  // ($450.00 + 2 × $20.00 + $120.00) less 10 % = $549.00
  expect(order.lines[0]).toMatchObject({ unitPrice: 61_000, total: 54_900 })
  expect(order).toMatchObject({ discount: 6100, total: 54_900 + 3950 + 4500 + 2500 })
})

test('a fraction, extra days and a discount together lose no cent', async () => {
  const productId = ids.cleaning
  const order = await place({
    productId,
    lines: [
      aLine({ productId, quantity: 0.33, discountPercent: 7, waitWhileLoad: true }),
      aLine({ productId, quantity: 0.07, discountPercent: 51 }),
    ],
  })
  // 0.33 × ($99.01 + $120.00) × 0.93 = 6721.4169; 0.07 × $99.01 × 0.49 = 339.6043
  expect(order.lines.map(({ total }: { total: number }) => total)).toEqual([6721, 340])
})

test.each([
  [5, 0], // 0.4545… cents
  [6, 1], // 0.5454…
  [16, 1], // 1.4545…
  [17, 2], // 1.5454…
])('%i cents include %i cents of GST', async (price, gst) => {
  expect(await place({ productId: odd(price) })).toMatchObject({ total: price, gst })
})

test('GST is worked out on the total, not line by line', async () => {
  const productId = odd(16)
  const order = await place({
    productId,
    quantity: 3,
    lines: [1, 2, 3].map(() => aLine({ productId })),
  })
  // 48 ÷ 11 = 4.36…; three times 16 ÷ 11, rounded, would make 3
  expect(order).toMatchObject({ total: 48, gst: 4 })
})

test('a setting counts the delivery day as well', async () => {
  const counting = await createTestOrganisation(server.db, {
    ...fullCatalog,
    bookingRules: { ...openRules, hireCountsDeliveryDay: true },
  })
  const totals: number[] = []
  for (const days of [0, 6, 7]) {
    const placed = await placeByKey(server, counting, aFullOrder({ pickupDate: inDays(3 + days) }))
    totals.push(placed.json.total)
  }
  expect(totals).toEqual([45_000, 45_000, 47_000])
})

test('a browser and a key pay the same', async () => {
  const body = aFullOrder({
    pickupDate: inDays(14),
    areaId: ids.farArea,
    addOns: [{ productId: ids.mattress, quantity: 2 }],
  })
  const [keyed, browsed] = [
    await placeByKey(server, organisation, body),
    await placeByBrowser(server, organisation, body),
  ]
  expect(keyed.json.total).toBe(45_000 + 8000 + 9000 + 2500)
  expect(browsed.json.total).toBe(keyed.json.total)
})

test('the most expensive possible order is still exact', async () => {
  const [dear, gold] = [odd(1), odd(2)]
  const own = await createTestOrganisation(server.db, {
    productGroups: [{ id: ids.group, name: 'Gold' }],
    products: [
      { id: dear, productGroupId: ids.group, name: 'Pearl', pricing: { basePrice: 100_000_000 } },
      { id: gold, productGroupId: ids.group, name: 'Gold', pricing: { basePrice: 100_000_000 } },
    ],
    bookingRules: openRules,
  })
  const lines = Array.from({ length: 20 }, () => aLine({ productId: gold, quantity: 1000 }))
  const placed = await placeByKey(
    server,
    own,
    aFullOrder({ productId: dear, quantity: 1000, lines, acceptedNoticeIds: [] }),
  )
  expect(placed.status, placed.text).toBe(201)
  // 21 × 1000 × $1,000,000.00, and an eleventh of it: 190909090909.09…
  expect(placed.json).toMatchObject({ total: 2_100_000_000_000, gst: 190_909_090_909 })
})
