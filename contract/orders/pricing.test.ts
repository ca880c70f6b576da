import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { referencePrice } from '#test/reference-price.ts'
import { AddOn, Area, DeliveryTimePeriod, Product } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import type { Orderable } from '#contract/catalog/catalog.ts'
import { addDays } from '#contract/values/day.ts'
import { hireDays, priceOrder } from './pricing.ts'
import type { LineToPrice, OrderToPrice } from './pricing.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const price = fc.oneof(
  fc.constantFrom(0, 1, 49, 50, 99, 100_000_000),
  fc.nat(500),
  fc.nat(200_000),
  fc.nat(100_000_000),
)
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.constantFrom(0.01, 0.07, 0.1, 0.3, 0.5, 1.005, 2.675, 33.333, 999.99, 1000),
  fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
  fc.double({ min: 0.01, max: 1000, noNaN: true }),
)
const percent = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 }))
const areas = [0, 1, 2].map((number) => id(100 + number))

const pricing = fc.record({
  basePrice: price,
  includedDays: fc.oneof(fc.constantFrom(0, 1, 7, 1096), fc.nat(30)),
  extraDayPrice: price,
  areaPrices: fc
    .uniqueArray(fc.constantFrom(...areas), { maxLength: 3 })
    .chain((some) =>
      fc.tuple(...some.map((areaId) => price.map((basePrice) => ({ areaId, basePrice })))),
    ),
})

const orderable: fc.Arbitrary<Orderable> = pricing.map((prices) => {
  const product = Product.parse({ id: id(1), productGroupId: id(2), name: 'Bin', pricing: prices })
  const found = orderables([product]).get(id(1))
  if (!found) throw new Error('a product with a price can be ordered')
  return found
})

const line: fc.Arbitrary<LineToPrice> = fc
  .record({
    orderable,
    quantity,
    lineType: fc.constantFrom('hire' as const, 'sale' as const),
    start: fc.integer({ min: 0, max: 2000 }),
    nights: fc.oneof(fc.constantFrom(0, 1, 6, 7, 8, 1096), fc.nat(60)),
    waitWhileLoad: fc.boolean(),
    discountPercent: percent,
  })
  .map(({ start, nights, ...rest }) => {
    const deliveryDate = addDays('2026-01-01', start)
    return { ...rest, deliveryDate, pickupDate: addDays(deliveryDate, nights) }
  })

const order: fc.Arbitrary<OrderToPrice> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  addOns: fc.array(
    fc.record({
      addOn: price.map((each) => AddOn.parse({ id: id(3), name: 'Mattress', price: each })),
      quantity: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 4 },
  ),
  area: fc.option(
    fc
      .record({ id: fc.constantFrom(...areas), surcharge: price })
      .map((given) => Area.parse({ ...given, name: 'Far' })),
  ),
  deliveryTimePeriod: fc.option(
    price.map((surcharge) => {
      const times = { startTime: '07:00', endTime: '11:00' }
      return DeliveryTimePeriod.parse({ id: id(4), name: 'Morning', ...times, surcharge })
    }),
  ),
  rules: fc.record({
    waitWhileLoad: fc.record({
      offered: fc.constant(true),
      price,
      minutes: fc.constant(30),
    }),
    hireCountsDeliveryDay: fc.boolean(),
  }),
})

function reference({ lines, addOns, area, deliveryTimePeriod, rules }: OrderToPrice) {
  return referencePrice({
    lines: lines.map((each) => {
      const { areaPrices, ...prices } = each.orderable.pricing
      const ofArea = areaPrices.filter(({ areaId }) => areaId === area?.id)
      return {
        ...each,
        ...prices,
        basePrice: ofArea[0]?.basePrice ?? prices.basePrice,
        waiting: each.waitWhileLoad ? rules.waitWhileLoad.price : 0,
        countsDeliveryDay: rules.hireCountsDeliveryDay,
      }
    }),
    addOns: addOns.map(({ addOn, quantity: count }) => ({ price: addOn.price, quantity: count })),
    surcharges: [area?.surcharge ?? 0, deliveryTimePeriod?.surcharge ?? 0],
  })
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('any order', () => {
  test('has the price of the rules', () => {
    fc.assert(
      fc.property(order, (given) => {
        const { total, gst, discount, lines } = priceOrder(given)
        expect({ total, gst, discount, lines }).toEqual(reference(given))
      }),
      { numRuns: 2000 },
    )
  })

  test('is the sum of its charges, and of its lines, add-ons and surcharges', () => {
    fc.assert(
      fc.property(order, (given) => {
        const { charges, lines, addOns, total, discount } = priceOrder(given)
        expect(sum(charges.map(({ amount }) => amount))).toBe(total)
        const surcharges = charges.filter(({ type }) => type.endsWith('_surcharge'))
        const parts = [...lines, ...addOns].map((part) => part.total)
        expect(sum(parts) + sum(surcharges.map(({ amount }) => amount))).toBe(total)
        const discounts = charges.filter(({ type }) => type === 'discount')
        expect(sum(discounts.map(({ amount }) => -amount))).toBe(discount)
        for (const { type, amount } of charges) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(type === 'discount' ? amount <= 0 : amount >= 0).toBe(true)
        }
        for (const amount of [total, discount, ...parts]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('names each line and add-on once, and only surcharges above zero', () => {
    fc.assert(
      fc.property(order, (given) => {
        const { charges } = priceOrder(given)
        const count = (...types: string[]) =>
          charges.filter(({ type }) => types.includes(type)).length
        expect(count('hire', 'sale')).toBe(given.lines.length)
        expect(count('add_on')).toBe(given.addOns.length)
        expect(count('area_surcharge')).toBe(given.area?.surcharge ? 1 : 0)
        expect(count('time_period_surcharge')).toBe(given.deliveryTimePeriod?.surcharge ? 1 : 0)
        const discounted = given.lines.filter(({ discountPercent }) => discountPercent > 0)
        expect(count('discount')).toBe(discounted.length)
      }),
      { numRuns: 500 },
    )
  })
})

/** A bin for $450 with seven days, $15 for each extra day, $470 in the first area. */
const bin = orderables([
  Product.parse({
    id: id(1),
    productGroupId: id(2),
    name: 'Bin',
    pricing: {
      basePrice: 45_000,
      includedDays: 7,
      extraDayPrice: 1500,
      areaPrices: [{ areaId: areas[0], basePrice: 47_000 }],
    },
  }),
]).get(id(1)) as Orderable

function priceOf(changes: Partial<LineToPrice>, more: Partial<OrderToPrice> = {}) {
  const plain: LineToPrice = {
    orderable: bin,
    quantity: 1,
    lineType: 'hire',
    deliveryDate: '2026-11-24',
    pickupDate: '2026-12-01',
    waitWhileLoad: false,
    discountPercent: 0,
  }
  return priceOrder({
    lines: [{ ...plain, ...changes }],
    addOns: [],
    area: null,
    deliveryTimePeriod: null,
    rules: {
      waitWhileLoad: { offered: true, price: 12_000, minutes: 30 },
      hireCountsDeliveryDay: false,
    },
    ...more,
  })
}

describe('a bin for a week', () => {
  test('from Tuesday to Tuesday costs its base price', () => {
    expect(priceOf({})).toEqual({
      charges: [{ type: 'hire', description: 'Bin', amount: 45_000 }],
      lines: [{ unitPrice: 45_000, total: 45_000 }],
      addOns: [],
      total: 45_000,
      gst: 4091,
      discount: 0,
    })
  })

  test('and a day costs one extra day for each bin', () => {
    expect(priceOf({ quantity: 2, pickupDate: '2026-12-02' }).charges).toEqual([
      { type: 'hire', description: 'Bin × 2', amount: 90_000 },
      { type: 'extra_days', description: '1 extra day', amount: 3000 },
    ])
  })

  test('has the price of its area', () => {
    const area = Area.parse({ id: areas[0], name: 'Far', surcharge: 2500 })
    expect(priceOf({}, { area }).charges).toEqual([
      { type: 'hire', description: 'Bin', amount: 47_000 },
      { type: 'area_surcharge', description: 'Far surcharge', amount: 2500 },
    ])
  })

  test('costs an extra day if the delivery day counts', () => {
    const rules = {
      waitWhileLoad: { offered: true, price: 12_000, minutes: 30 },
      hireCountsDeliveryDay: true,
    }
    expect(priceOf({}, { rules }).total).toBe(46_500)
  })

  test('has its discount taken off, also from the wait', () => {
    expect(priceOf({ waitWhileLoad: true, discountPercent: 10 }).charges).toEqual([
      { type: 'hire', description: 'Bin', amount: 45_000 },
      { type: 'wait_and_load', description: 'Wait while you load', amount: 12_000 },
      { type: 'discount', description: '10% discount', amount: -5700 },
    ])
  })
})

test('a hire that starts and ends on one day is one day', () => {
  expect(hireDays('2026-11-24', '2026-11-24', false)).toBe(1)
  expect(hireDays('2026-11-24', '2026-11-24', true)).toBe(1)
  expect(hireDays('2026-11-24', '2026-11-25', false)).toBe(1)
  expect(hireDays('2026-11-24', '2026-11-25', true)).toBe(2)
})
