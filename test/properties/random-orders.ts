import fc from 'fast-check'
import { anOrder, inDays, openRules } from '#test/catalogs.ts'
import { referencePrice } from '#test/reference-price.ts'
import type { ReferencePrice } from '#test/reference-price.ts'

/** Random catalogues that an operator could import, random orders from them, and their prices. */

export type Pricing = {
  basePrice: number
  includedDays: number
  extraDayPrice: number
  areaPrices: { areaId: string; basePrice: number }[]
}
type Thing = { id: string; name: string; pricing: Pricing; stock: number | null }
type Product = Omit<Thing, 'pricing'> & {
  productGroupId: string
  lineType: 'hire' | 'sale'
  quantityStep: 0.01
  pricing?: Pricing
  variants: Thing[]
}
type Place = { suburb: string; postcode: string }
export type Catalog = {
  productGroups: { id: string; name: string }[]
  products: Product[]
  areas: { id: string; name: string; surcharge: number; localities: Place[] }[]
  addOns: { id: string; name: string; price: number }[]
  deliveryTimePeriods: {
    id: string
    name: string
    surcharge: number
    startTime: string
    endTime: string
  }[]
  bookingRules: typeof openRules & {
    hireCountsDeliveryDay: boolean
    approvalRequired: boolean
    publicDiscountLimitPercent: number
    dayCapacity: number | null
    maxUnitsOnline: number
  }
}

const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

const price = fc.oneof(fc.constantFrom(0, 1, 99), fc.nat(100_000), fc.nat(100_000_000))
const areaIds = [id(1, 0), id(1, 1)]

const pricing: fc.Arbitrary<Pricing> = fc.record({
  basePrice: price,
  includedDays: fc.nat(10),
  extraDayPrice: price,
  areaPrices: fc
    .subarray(areaIds)
    .chain((some) =>
      fc.tuple(...some.map((areaId) => price.map((basePrice) => ({ areaId, basePrice })))),
    ),
})
const stock = fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 })

export const anyCatalog: fc.Arbitrary<Catalog> = fc
  .record({
    products: fc.array(
      fc.record({
        lineType: fc.constantFrom('hire' as const, 'sale' as const),
        own: fc.record({ pricing, stock }),
        variants: fc.array(fc.record({ pricing, stock }), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    areaSurcharges: fc.tuple(price, price),
    addOns: fc.array(price, { minLength: 1, maxLength: 3 }),
    periods: fc.array(price, { minLength: 1, maxLength: 2 }),
    waiting: price,
    rules: fc.record({
      hireCountsDeliveryDay: fc.boolean(),
      approvalRequired: fc.boolean(),
      publicDiscountLimitPercent: fc.constantFrom(0, 50, 100),
      dayCapacity: fc.option(fc.integer({ min: 3, max: 9 })),
    }),
  })
  .map(({ products, areaSurcharges, addOns, periods, waiting, rules }) => ({
    productGroups: [{ id: id(2, 0), name: 'Waste' }],
    products: products.map(({ lineType, own, variants }, index) => ({
      id: id(3, index),
      name: `Product ${index}`,
      productGroupId: id(2, 0),
      lineType,
      quantityStep: 0.01,
      stock: variants.length > 0 ? null : own.stock,
      ...(variants.length === 0 && { pricing: own.pricing }),
      variants: variants.map((variant, size) => ({
        ...variant,
        id: id(4, index * 10 + size),
        name: `Size ${size}`,
      })),
    })),
    areas: areaSurcharges.map((surcharge, index) => ({
      id: id(1, index),
      name: `Area ${index}`,
      surcharge,
      localities: [{ suburb: `Suburb ${index}`, postcode: `200${index}` }],
    })),
    addOns: addOns.map((each, index) => ({
      id: id(5, index),
      name: `Extra ${index}`,
      price: each,
    })),
    deliveryTimePeriods: periods.map((surcharge, index) => ({
      id: id(6, index),
      name: `Period ${index}`,
      surcharge,
      startTime: '07:00',
      endTime: '11:00',
    })),
    bookingRules: {
      ...openRules,
      ...rules,
      maxUnitsOnline: 20,
      waitWhileLoad: { offered: true, price: waiting, minutes: 30 },
    },
  }))

function thingsOf({ products }: Catalog): { id: string; pricing: Pricing }[] {
  return products.flatMap((product) =>
    product.pricing ? [{ id: product.id, pricing: product.pricing }] : product.variants,
  )
}

const dates = fc
  .record({ start: fc.integer({ min: 1, max: 40 }), nights: fc.nat(25) })
  .map(({ start, nights }) => ({ deliveryDate: inDays(start), pickupDate: inDays(start + nights) }))
const lineQuantity = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  fc.constantFrom(0.01, 0.07, 0.1, 2.5),
  fc.integer({ min: 1, max: 400 }).map((hundredths) => hundredths / 100),
)

export type Body = ReturnType<typeof anOrder> & {
  productId: string
  quantity: number
  deliveryDate: string
  pickupDate: string
  waitWhileLoad: boolean
  areaId?: string
  locality?: Place
  deliveryTimePeriodId: string | null
  lines: {
    productId: string
    quantity: number
    deliveryDate: string
    pickupDate: string
    waitWhileLoad: boolean
    discountPercent: number
    workType: string
    collectionOn?: null | undefined
  }[]
  addOns: { productId: string; quantity: number }[]
}

/** An order the catalogue allows, as long as bins and visits are free. */
export function anyOrderOf(catalog: Catalog): fc.Arbitrary<Body> {
  const productId = fc.constantFrom(...thingsOf(catalog).map((thing) => thing.id))
  const waitWhileLoad = fc.boolean()
  const place = fc.constantFrom(
    {},
    { areaId: '' },
    ...catalog.areas.flatMap(({ id: areaId, localities: [locality] }) =>
      locality ? [{ areaId }, { locality }, { areaId, locality }] : [],
    ),
    { locality: { suburb: 'Nowhere', postcode: '9999' } },
  )
  const line = fc
    .record({
      productId,
      quantity: lineQuantity,
      dates,
      waitWhileLoad,
      discountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
      workType: fc.constantFrom('delivery', 'delivery', 'service', 'none'),
      collectionOn: fc.option(fc.constant(null), { nil: undefined, freq: 4 }),
    })
    .map(({ dates: when, ...rest }) => ({ ...rest, ...when }))
  return fc
    .record({
      productId,
      quantity: fc.integer({ min: 1, max: 3 }),
      dates,
      waitWhileLoad,
      place,
      lines: fc.oneof(fc.constant([]), fc.array(line, { maxLength: 3 })),
      addOns: fc.array(
        fc.record({
          productId: fc.constantFrom(...catalog.addOns.map((addOn) => addOn.id)),
          quantity: fc.integer({ min: 1, max: 100 }),
        }),
        { maxLength: 3 },
      ),
      deliveryTimePeriodId: fc.option(
        fc.constantFrom(...catalog.deliveryTimePeriods.map((period) => period.id)),
      ),
    })
    .map(({ dates: when, place: where, ...rest }) =>
      likeItsLines({ ...anOrder(), ...rest, ...when, ...where } as Body),
    )
}

/** The body with the quantity, dates and waiting of the lines of its product, if there are any. */
function likeItsLines(body: Body): Body {
  const own = body.lines.filter((line) => line.productId === body.productId)
  const [first] = own
  if (!first) return body
  const hundredths = own.reduce((sum, { quantity }) => sum + Math.round(quantity * 100), 0)
  const { deliveryDate, pickupDate, waitWhileLoad } = first
  const quantity = Math.ceil(hundredths / 100)
  return { ...body, quantity, deliveryDate, pickupDate, waitWhileLoad }
}

/** Whether a browser may place the order: delivery only, no collection on call, waiting for hires. */
export function isForBrowsers({ products }: Catalog, body: Body): boolean {
  const hires = (wanted: string) =>
    products.some(
      (product) =>
        product.lineType === 'hire' &&
        (product.id === wanted || product.variants.some((variant) => variant.id === wanted)),
    )
  return [{ workType: 'delivery', collectionOn: undefined, ...body }, ...body.lines].every(
    (line) =>
      line.workType === 'delivery' &&
      line.collectionOn !== null &&
      (!line.waitWhileLoad || hires(line.productId)),
  )
}

/** The price of an order by the rules, section 5. */
export function priceOf(catalog: Catalog, body: Body): ReferencePrice {
  const { bookingRules: rules, areas, addOns, deliveryTimePeriods: periods } = catalog
  const area = areas.find(({ id: areaId, localities }) =>
    body.areaId ? body.areaId === areaId : localities[0]?.suburb === body.locality?.suburb,
  )
  const top = { ...body, discountPercent: 0 }
  const named = body.lines.some((line) => line.productId === body.productId)
  const find = <Item extends { id: string }>(items: Item[], wanted: string | null) =>
    items.find((item) => item.id === wanted)
  return referencePrice({
    lines: (named ? body.lines : [top, ...body.lines]).map((line) => {
      const prices = find(thingsOf(catalog), line.productId)?.pricing
      if (!prices) throw new Error(`${line.productId} is not in the catalogue`)
      const ofArea = prices.areaPrices.find(({ areaId }) => areaId === area?.id)
      return {
        ...line,
        ...prices,
        basePrice: ofArea?.basePrice ?? prices.basePrice,
        waiting: line.waitWhileLoad ? rules.waitWhileLoad.price : 0,
        countsDeliveryDay: rules.hireCountsDeliveryDay,
      }
    }),
    addOns: body.addOns.map(({ productId, quantity }) => {
      return { price: find(addOns, productId)?.price ?? 0, quantity }
    }),
    surcharges: [area?.surcharge ?? 0, find(periods, body.deliveryTimePeriodId)?.surcharge ?? 0],
  })
}
