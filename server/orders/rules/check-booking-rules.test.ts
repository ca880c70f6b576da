import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Catalog } from '#contract/catalog/catalog.ts'
import { orderables } from '#contract/catalog/orderables.ts'
import { OrderBody, linesOf } from '#contract/orders/order-body.ts'
import type { Problem } from '#contract/problems.ts'
import type { Usage } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { PrivateRules } from '#contract/catalog/private-rules.ts'
import { checkBookingRules } from './check-booking-rules.ts'
import type { BookingRulesInput } from './checked-order.ts'
import { needsOf } from '#server/orders/stock/claims.ts'
import { StoredLetters } from '#server/organisations/letters/stored-letters.ts'

const TODAY = Temporal.PlainDate.from('2026-11-23') // a Monday
const day = (offset: number) => TODAY.add({ days: offset }).toString()
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [bin, bag] = [id(1), id(2)]
const everyDay = [1, 2, 3, 4, 5, 6, 7]

type Changes = {
  rules?: Partial<PrivateRules>
  stock?: Record<string, number | null>
  hire?: { minHireDays?: number | null; maxHireDays?: number | null }
}

function catalogOf({ rules, stock = {}, hire }: Changes): LoadedCatalog {
  const all = PrivateRules.parse({
    minLeadDays: 0,
    cutoffTime: null,
    maxAdvanceDays: 60,
    deliveryWeekdays: everyDay,
    pickupWeekdays: everyDay,
    ...rules,
  })
  const product = {
    productGroupId: id(9),
    pricing: { basePrice: 45_000 },
    quantityStep: 0.5,
    ...hire,
  }
  const catalog = Catalog.parse({
    organisation: {
      id: 'org_0123456789abcdef',
      slug: 'bins',
      name: 'Bins',
      timezone: 'UTC',
      currency: 'AUD',
      phone: null,
      email: null,
      abn: null,
    },
    branding: {},
    onlineBookingOpen: true,
    areas: [],
    productGroups: [{ id: id(9), name: 'Waste' }],
    products: [
      { ...product, id: bin, name: 'Bin' },
      { ...product, id: bag, name: 'Bag' },
    ],
    addOns: [],
    deliveryTimePeriods: [],
    bookingRules: all,
    bookingQuestions: [],
    notices: [],
    terms: {},
    updatedAt: '2026-11-23T00:00:00.000Z',
  })
  return {
    version: 1,
    letters: StoredLetters.parse({}),
    public: catalog,
    orderables: orderables(catalog.products),
    stock: new Map(
      Object.entries(stock).flatMap(([key, count]) =>
        count === null ? [] : [[key, count] as const],
      ),
    ),
    rules: all,
    chargesGst: true,
    termsRevision: null,
    json: () => Buffer.alloc(0),
  }
}

const deskOf = (catalog: LoadedCatalog, usage: Usage | null = null): BookingRulesInput => ({
  catalog,
  today: day(0),
  time: '10:00',
  selfService: false,
  usage,
})

function bodyOf(changes: object): OrderBody {
  return OrderBody.parse({
    productId: bin,
    quantity: 1,
    deliveryDate: day(1),
    pickupDate: day(8),
    customerType: 'individual',
    customerName: 'Alex',
    contactName: 'Alex',
    email: 'alex@customer.example',
    phone: '02 5550 0199',
    address: '12 Example Street',
    acceptedTerms: true,
    ...changes,
  })
}

function problemsOf(body: OrderBody, input: BookingRulesInput): Problem[] {
  const checked = checkBookingRules(body, input)
  return 'problems' in checked ? checked.problems : []
}

function problemWith(
  field: string,
  body: OrderBody,
  input: BookingRulesInput,
): Problem | undefined {
  return problemsOf(body, input).find((problem) => problem.field === field)
}

const stock = fc.record({
  [bin]: fc.option(fc.integer({ min: 0, max: 6 })),
  [bag]: fc.option(fc.nat(6)),
})
const dayCapacity = fc.option(fc.nat(4))
const usage: fc.Arbitrary<Usage> = fc
  .dictionary(fc.constantFrom(bin, bag, 'visits'), fc.array(fc.nat(4), { maxLength: 30 }))
  .map((taken) => (resource, on) => taken[resource]?.[TODAY.until(on).days] ?? 0)

const line = fc
  .record({
    productId: fc.constantFrom(bin, bag),
    quantity: fc.constantFrom(1, 2, 0.5, 2.5),
    start: fc.integer({ min: 3, max: 12 }),
    nights: fc.nat(6),
    workType: fc.constantFrom('delivery', 'service', 'none'),
    deliveryOn: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
    collectionOn: fc.option(fc.integer({ min: 3, max: 8 }), { nil: undefined }),
  })
  .map(({ start, nights, deliveryOn, collectionOn, ...rest }) => ({
    ...rest,
    deliveryDate: day(start),
    pickupDate: day(start + nights),
    // The crew comes before the hire is over.
    ...(deliveryOn !== undefined && { deliveryOn: day(start + Math.min(deliveryOn, nights)) }),
    ...(collectionOn !== undefined && { collectionOn: day(start + collectionOn) }),
  }))

describe('stock', () => {
  test('is enough exactly if every claim of the order fits', () => {
    fc.assert(
      fc.property(
        stock,
        dayCapacity,
        usage,
        fc.array(line, { maxLength: 3 }),
        (owned, capacity, taken, lines) => {
          const catalog = catalogOf({ rules: { dayCapacity: capacity }, stock: owned })
          const ofBin = lines.filter(({ productId }) => productId === bin)
          const sum = ofBin.reduce((total, { quantity }) => total + quantity, 0)
          const body = bodyOf({ lines, ...(sum > 0 && { quantity: Math.ceil(sum) }) })
          const wanted = new Map<string, { units: number; bound: number }>()
          for (const claim of linesOf(body).flatMap((each) => needsOf(each, catalog))) {
            const nights = Temporal.PlainDate.from(claim.from).until(claim.to).days
            for (let after = 0; after <= nights; after += 1) {
              if (claim.bound === null) continue
              const on = Temporal.PlainDate.from(claim.from).add({ days: after }).toString()
              const key = `${claim.resource} ${on}`
              const before = wanted.get(key)?.units ?? taken(claim.resource, on)
              wanted.set(key, { units: before + claim.units, bound: claim.bound })
            }
          }
          const fits = [...wanted.values()].every(({ units, bound }) => units <= bound)
          const problems = problemsOf(body, deskOf(catalog, taken))
          expect(problems.length === 0, JSON.stringify(problems)).toBe(fits)
          for (const { field, code } of problems) {
            expect(field).toMatch(/delivery(?:Date|On)$/)
            expect(['sold_out', 'day_full']).toContain(code)
          }
        },
      ),
      { numRuns: 3000 },
    )
  })
})

const weekdays = fc.subarray(everyDay, { minLength: 1 })
const closedDates = fc
  .uniqueArray(fc.nat(20), { maxLength: 8 })
  .map((offsets) => offsets.map((offset) => ({ date: day(offset), name: '' })))

describe('the next date in a refusal', () => {
  test('works for the delivery, if the collection moves with it', () => {
    const rules = fc.record({
      deliveryWeekdays: weekdays,
      closedDates,
      minLeadDays: fc.nat(3),
      maxAdvanceDays: fc.integer({ min: 5, max: 40 }),
      dayCapacity,
    })
    fc.assert(
      fc.property(
        rules,
        stock,
        usage,
        fc.nat(12),
        fc.nat(6),
        (given, owned, taken, start, nights) => {
          const input = deskOf(catalogOf({ rules: given, stock: owned }), taken)
          const from = (date: string) => ({
            deliveryDate: date,
            pickupDate: Temporal.PlainDate.from(date).add({ days: nights }).toString(),
          })
          const next = problemWith('deliveryDate', bodyOf(from(day(start))), input)?.nextDate
          if (next === undefined) return
          expect(next > day(start)).toBe(true)
          expect(problemWith('deliveryDate', bodyOf(from(next)), input)).toBeUndefined()
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('works for the collection', () => {
    const rules = fc.record({
      pickupWeekdays: weekdays,
      closedDates,
      hireCountsDeliveryDay: fc.boolean(),
    })
    const hire = fc.record({
      minHireDays: fc.option(fc.nat(9)),
      maxHireDays: fc.option(fc.integer({ min: 5, max: 12 })),
    })
    fc.assert(
      fc.property(rules, hire, fc.nat(14), (given, limits, nights) => {
        const input = deskOf(catalogOf({ rules: given, hire: limits }))
        const until = (pickupDate: string) => bodyOf({ deliveryDate: day(1), pickupDate })
        const next = problemWith('pickupDate', until(day(1 + nights)), input)?.nextDate
        if (next === undefined) return
        expect(next > day(1 + nights)).toBe(true)
        expect(problemWith('pickupDate', until(next), input)).toBeUndefined()
      }),
      { numRuns: 3000 },
    )
  })
})
