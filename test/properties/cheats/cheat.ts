import fc from 'fast-check'
import { stepOf } from './shop.ts'
import type { Shop } from './shop.ts'

/** Bodies from someone who has read the catalogue and the API's documentation, and wants to cheat. */

type Line = Record<string, unknown>
export type Body = Record<string, unknown> & { lines: Line[] }
type Cheat = (body: Body) => Body

/** @param day gives the date that is a number of days from today */
export function cheatingBody(shop: Shop, day: (offset: number) => string): fc.Arbitrary<Body> {
  return fc
    .tuple(honestBody(shop, day), fc.array(fc.oneof(...cheats(shop, day)), { maxLength: 4 }))
    .map(([body, applied]) => applied.reduce((before, cheat) => cheat(before), body))
}

/** An order as the booking page might send it. */
function honestBody(shop: Shop, day: (offset: number) => string): fc.Arbitrary<Body> {
  return fc
    .record({
      product: fc.constantFrom(...shop.products),
      steps: fc.integer({ min: 1, max: 3 }),
      start: fc.integer({ min: 1, max: 20 }),
      nights: fc.integer({ min: 3, max: 9 }),
      area: fc.constantFrom(...shop.areas),
      waits: fc.boolean(),
      withLine: fc.boolean(),
    })
    .map(({ product, steps, start, nights, area, waits, withLine }) => {
      const step = stepOf(product)
      const least = Math.ceil(Math.max(product.minQuantity ?? 0, step) / step) * step
      const quantity = step < 1 ? least : Math.min(least + (steps - 1) * step, 8)
      const waitWhileLoad =
        waits && shop.bookingRules.waitWhileLoad.offered && product.lineType === 'hire'
      const what = {
        productId: product.id,
        waitWhileLoad,
        deliveryDate: day(start),
        pickupDate: day(start + nights),
      }
      return {
        ...what,
        quantity: Math.ceil(quantity),
        lines: withLine || !Number.isInteger(quantity) ? [{ ...what, quantity }] : [],
        areaId: area.id,
        locality: area.localities[0],
        acceptedNoticeIds: shop.notices.map(({ id }) => id),
        customerType: 'individual',
        customerName: 'Alex',
        contactName: 'Alex',
        email: 'alex@customer.example',
        phone: '02 5550 0199',
        address: '12 Example Street',
        acceptedTerms: true,
      }
    })
}

function cheats(shop: Shop, day: (offset: number) => string): fc.Arbitrary<Cheat>[] {
  const productId = fc.constantFrom(...shop.products.map(({ id }) => id))
  const anyDay = fc.oneof(
    fc.integer({ min: -3, max: 60 }),
    fc.constantFrom(61, 90, 400, 1096, 1097, 1500, 30_000),
  )
  const quantity = fc.constantFrom(0.01, 0.1, 0.25, 0.3, 0.5, 1, 1.5, 2, 2.01, 2.5, 3, 5, 7, 1000)
  const onLine = (changes: fc.Arbitrary<Line>) =>
    fc.tuple(fc.nat(), changes).map(([at, change]): Cheat => (body) => {
      // Without lines, the cheat spells the top-level product out.
      const { productId: id, quantity: count, deliveryDate, pickupDate, waitWhileLoad } = body
      const spelt = { productId: id, quantity: count, deliveryDate, pickupDate, waitWhileLoad }
      const lines: Line[] = body.lines.length > 0 ? body.lines : [spelt]
      return {
        ...body,
        lines: lines.with(at % lines.length, { ...lines[at % lines.length], ...change }),
      }
    })
  const onBody = (changes: fc.Arbitrary<Line>) =>
    changes.map((change): Cheat => (body) => ({ ...body, ...change }))
  const schedule = fc.record({
    every: fc.integer({ min: 1, max: 4 }),
    unit: fc.constant('week'),
    weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    until: fc.option(anyDay.map(day)),
  })
  const line = fc
    .record({ productId, quantity, start: fc.integer({ min: 1, max: 30 }), nights: fc.nat(12) })
    .map(({ start, nights, ...rest }) => {
      return { ...rest, deliveryDate: day(start), pickupDate: day(start + nights) }
    })
  return [
    onLine(fc.record({ quantity })),
    onLine(fc.record({ lineType: fc.constantFrom('hire', 'sale') })),
    onLine(fc.record({ workType: fc.constantFrom('none', 'service', 'delivery') })),
    onLine(fc.record({ collectionOn: anyDay.map(day) })),
    onLine(fc.constant({ collectionOn: null })),
    onLine(fc.record({ deliveryOn: anyDay.map(day) })),
    onLine(fc.record({ deliveryOn: anyDay.map(day), collectionOn: fc.option(anyDay.map(day)) })),
    onLine(fc.record({ schedule, workType: fc.constantFrom('service', 'service', 'delivery') })),
    onLine(fc.record({ discountPercent: fc.constantFrom(1, 10, 11, 50, 100) })),
    onLine(fc.record({ waitWhileLoad: fc.boolean() })),
    onLine(fc.record({ pickupDate: anyDay.map(day) })),
    onLine(fc.record({ deliveryDate: anyDay.map(day) })),
    onLine(fc.record({ productId })),
    onBody(fc.record({ quantity: fc.constantFrom(1, 2, 3, 4, 5, 6, 20, 1000) })),
    onBody(fc.record({ productId })),
    onBody(fc.record({ waitWhileLoad: fc.boolean() })),
    onBody(fc.record({ deliveryDate: anyDay.map(day) })),
    onBody(fc.record({ pickupDate: anyDay.map(day) })),
    onBody(fc.constant({ salesperson: 'The owner' })),
    onBody(fc.constant({ acceptedNoticeIds: [] })),
    onBody(fc.constant({ areaId: '', locality: undefined })),
    onBody(fc.constant({ areaId: '', locality: { suburb: 'Nowhere', postcode: '9999' } })),
    onBody(fc.record({ areaId: fc.constantFrom('', ...shop.areas.map(({ id }) => id)) })),
    onBody(fc.record({ expectedTotal: fc.constantFrom(0, 1, 45_000) })),
    onBody(fc.constant({ deliveryTimePeriodId: shop.deliveryTimePeriods[0]?.id })),
    onBody(
      fc.record({
        addOns: fc.array(
          fc.record({
            productId: fc.constantFrom(...shop.addOns.map(({ id }) => id)),
            quantity: fc.integer({ min: 1, max: 4 }),
          }),
          { maxLength: 3 },
        ),
      }),
    ),
    fc.constant<Cheat>((body) => ({ ...body, lines: [] })),
    line.map((extra): Cheat => (body) => ({ ...body, lines: [...body.lines, extra] })),
    fc.integer({ min: 2, max: 20 }).map((count): Cheat => (body) => ({
      ...body,
      lines: Array.from({ length: count }, () => body.lines[0] ?? {}),
    })),
    // Splits one thing over several lines.
    fc
      .record({
        productId,
        quantity: fc.integer({ min: 1, max: 5 }),
        count: fc.integer({ min: 2, max: 4 }),
      })
      .map(({ count, ...extra }): Cheat => (body) => {
        const { deliveryDate, pickupDate } = body
        const parts = Array.from({ length: count }, () => ({ ...extra, deliveryDate, pickupDate }))
        return agree({ ...body, lines: [...body.lines, ...parts] })
      }),
    // Visits every day of 90, on several lines.
    fc.integer({ min: 2, max: 6 }).map((count): Cheat => (body) => {
      const { productId: id, quantity: units, deliveryDate, pickupDate } = body
      const daily = { every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7] }
      const visit = { productId: id, deliveryDate, pickupDate, workType: 'service' }
      const each = { ...visit, quantity: Math.ceil(Number(units) / count), schedule: daily }
      return agree({ ...body, lines: Array.from({ length: count }, () => each) })
    }),
    // Makes the top level agree with the lines, so that other cheats get further.
    ...Array.from({ length: 6 }, () => fc.constant(agree)),
  ]
}

function agree(body: Body): Body {
  const own = body.lines.filter(({ productId }) => productId === body['productId'])
  const [first] = own
  if (!first) return body
  const sum = own.reduce((total, { quantity }) => total + Math.round(Number(quantity) * 100), 0)
  const { deliveryDate, pickupDate, waitWhileLoad = false } = first
  return { ...body, quantity: Math.ceil(sum / 100), deliveryDate, pickupDate, waitWhileLoad }
}
