import fc from 'fast-check'

/** Random catalogues, as import files, with rules that a cheat would like to get around. */

export type Shop = typeof shop extends fc.Arbitrary<infer Made> ? Made : never
export type ShopProduct = Shop['products'][number]

const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

const price = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1000, max: 99_999 }))
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const areaIds = [id(1, 0), id(1, 1)]
const groupIds = [id(2, 0), id(2, 1)]

const product = fc.record({
  lineType: fc.constantFrom('hire' as const, 'hire' as const, 'sale' as const),
  productGroupId: fc.constantFrom(...groupIds),
  pricing: fc.record({
    basePrice: price,
    includedDays: fc.nat(7),
    extraDayPrice: price,
    areaPrices: fc
      .subarray(areaIds)
      .chain((some) =>
        fc.tuple(...some.map((areaId) => price.map((basePrice) => ({ areaId, basePrice })))),
      ),
  }),
  stock: fc.option(fc.integer({ min: 1, max: 40 })),
  minQuantity: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  maxQuantity: fc.option(fc.integer({ min: 3, max: 9 }), { freq: 2 }),
  quantityStep: fc.option(fc.constantFrom(0.25, 0.5, 1, 2, 2.5), { freq: 2 }),
  minHireDays: fc.option(fc.nat(3), { freq: 2 }),
  maxHireDays: fc.option(fc.integer({ min: 10, max: 40 })),
})

export const shop = fc
  .record({
    products: fc.array(product, { minLength: 1, maxLength: 3 }),
    surcharges: fc.tuple(price, price),
    addOnPrice: price,
    mustAccept: fc.boolean(),
    rules: fc.record({
      areaRequired: fc.boolean(),
      collectOnCall: fc.boolean(),
      schedulesOnline: fc.boolean(),
      hireCountsDeliveryDay: fc.boolean(),
      maxUnitsOnline: fc.integer({ min: 2, max: 20 }),
      publicDiscountLimitPercent: fc.constantFrom(0, 0, 10),
      waitWhileLoad: fc.record({
        offered: fc.boolean(),
        price,
        minutes: fc.constant(30),
      }),
    }),
  })
  .map(({ products, surcharges, addOnPrice, mustAccept, rules }) => ({
    productGroups: groupIds.map((groupId) => ({ id: groupId, name: 'Waste' })),
    products: products.map((each, index) => ({ ...each, id: id(3, index), name: `Bin ${index}` })),
    areas: surcharges.map((surcharge, index) => ({
      id: id(1, index),
      name: `Area ${index}`,
      surcharge,
      localities: [{ suburb: `Suburb ${index}`, postcode: `200${index}` }],
      deliveryWeekdays: everyDay,
    })),
    addOns: [{ id: id(5, 0), name: 'Extra', price: addOnPrice, maxQuantity: 3 }],
    deliveryTimePeriods: [
      { id: id(6, 0), name: 'Early', surcharge: addOnPrice, startTime: '07:00', endTime: '09:00' },
    ],
    notices: [
      { id: id(7, 0), title: 'N', body: 'B', mustAccept, productGroupIds: groupIds.slice(0, 1) },
    ],
    bookingRules: {
      minLeadDays: 1,
      cutoffTime: null,
      maxAdvanceDays: 60,
      closedDates: [],
      deliveryWeekdays: everyDay,
      pickupWeekdays: everyDay,
      dayCapacity: null,
      ...rules,
      maxOpenBookings: 1000,
    },
  }))

/** What every quantity of a product is a multiple of. */
export function stepOf({ quantityStep, lineType }: ShopProduct): number {
  if (quantityStep !== null) return quantityStep
  return lineType === 'hire' ? 1 : 0.01
}
