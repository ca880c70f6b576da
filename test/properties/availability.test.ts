import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastQuantity } from '#contract/orders/quantity.ts'
import { addDays, dayNumber, dayOf, localTime } from '#contract/values/day.ts'
import { VISITS, nextDay, refusalReason } from '#server/catalog/delivery-days.ts'
import type { Calendar, Demand } from '#server/catalog/delivery-days.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { ids, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

/**
 * The dates that aren't available, in one list for all products that share it, are those that each booking would be
 * refused on, looked at one product and one day at a time (rules, section 4, "Availability").
 */

const timezone = 'Australia/Sydney'
const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, {}, { timezone })

const bins = [ids.small, ids.large, ids.heavyBin, ids.bags]
const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
const bin = fc.record({
  stock: fc.option(fc.integer({ min: 0, max: 3 })),
  minQuantity: fc.constantFrom(null, 1, 2),
  minHireDays: fc.constantFrom(null, 1, 2, 7, 30),
})
const shop = fc.record({
  bins: fc.array(bin, { minLength: bins.length, maxLength: bins.length }),
  areaWeekdays: weekdays,
  rules: fc.record({
    minLeadDays: fc.integer({ min: 0, max: 6 }),
    maxAdvanceDays: fc.integer({ min: 7, max: 50 }),
    cutoffTime: fc.constantFrom(null, '00:00', '23:59'),
    deliveryWeekdays: weekdays,
    closed: fc.uniqueArray(fc.nat(60), { maxLength: 8 }),
    dayCapacity: fc.constantFrom(null, null, 0, 1, 2),
  }),
})
const used = fc.record({
  resource: fc.constantFrom(VISITS, ...bins),
  from: fc.nat(60),
  days: fc.integer({ min: 1, max: 10 }),
  used: fc.integer({ min: 1, max: 3 }),
})
const question = fc.record({
  from: fc.integer({ min: -3, max: 60 }),
  days: fc.integer({ min: 1, max: 60 }),
  productId: fc.constantFrom(undefined, undefined, ...bins),
  areaId: fc.constantFrom(undefined, ids.area),
})
type Shop = typeof shop extends fc.Arbitrary<infer Value> ? Value : never
type Used = typeof used extends fc.Arbitrary<infer Value> ? Value : never

const today = () => localTime(new Date(), timezone).day

async function open({ bins: kinds, areaWeekdays, rules: { closed, ...rules } }: Shop) {
  const file = {
    areas: [
      {
        id: ids.area,
        name: 'Near',
        localities: [{ suburb: 'Near', postcode: '2000' }],
        deliveryWeekdays: areaWeekdays,
      },
    ],
    productGroups: [{ id: ids.group, name: 'Waste' }],
    products: kinds.map((kind, index) => ({
      ...kind,
      id: bins[index],
      productGroupId: ids.group,
      name: `Bin ${index}`,
      pricing: { basePrice: 100 },
    })),
    bookingRules: {
      ...openRules,
      ...rules,
      closedDates: closed.map((day) => ({ date: addDays(today(), day), name: 'Closed' })),
    },
  }
  await organisation.within((org) => importCatalog(org, file))
}

async function take(taken: readonly Used[]) {
  const days = taken.flatMap(({ resource, from, days: count, used: units }) =>
    Array.from({ length: count }, (_, day) => [resource, addDays(today(), from + day), units]),
  )
  const rows = Array.from(new Map(days.map((row) => [`${row[0]} ${row[1]}`, row])).values())
  await server.owner.query('delete from capacity_days where organisation_id = $1', [
    organisation.id,
  ])
  await server.owner.query(
    `insert into capacity_days (organisation_id, resource, day, used)
      select $1, r ->> 0, (r ->> 1)::date, (r ->> 2)::integer from jsonb_array_elements($2) r`,
    [organisation.id, JSON.stringify(rows)],
  )
  await server.owner.query('select count_usage_change($1)', [organisation.id])
  const usage = new Map(rows.map(([resource, day, units]) => [`${resource} ${day}`, Number(units)]))
  return (resource: string, day: string) => usage.get(`${resource} ${day}`) ?? 0
}

/** The same, by asking of each product and day what a booking would be refused for. */
function plainly(
  catalog: LoadedCatalog,
  usage: Awaited<ReturnType<typeof take>>,
  {
    from,
    to,
    productId,
    areaId,
  }: { from: string; to: string; productId?: string; areaId?: string },
) {
  const { day, time } = localTime(new Date(), timezone)
  const area = catalog.public.areas.find(({ id }) => id === areaId) ?? null
  const calendar: Calendar = { rules: catalog.rules, area, today: day, time }
  const dates = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) =>
    dayOf(dayNumber(from) + index),
  )
  return [...catalog.orderables.values()]
    .filter(({ id }) => productId === undefined || id === productId)
    .map(({ id, product }) => {
      const hire = product.minHireDays ?? 0
      const demand: Demand = {
        resource: id,
        units: leastQuantity(product),
        bound: catalog.stock.get(id) ?? null,
        span: hire > 1 ? hire : 0,
      }
      const unavailable = dates.flatMap((date) => {
        const reason = refusalReason(date, calendar, demand, usage)
        return reason ? [{ date, reason, nextDate: nextDay(date, calendar, demand, usage) }] : []
      })
      return { productId: id, unavailable }
    })
}

test('lists what a look at each product and day finds', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      shop,
      fc.array(used, { maxLength: 12 }),
      fc.array(question, { minLength: 1, maxLength: 4 }),
      async (kind, taken, questions) => {
        await open(kind)
        const usage = await take(taken)
        const catalog = await organisation.within(loadCatalog)
        for (const { from, days, productId, areaId } of questions) {
          const span = { from: addDays(today(), from), to: addDays(today(), from + days - 1) }
          const asked = { ...span, ...(productId && { productId }), ...(areaId && { areaId }) }
          const { status, json } = await server.fetch(
            `/api/public/${organisation.slug}/availability?${new URLSearchParams(asked).toString()}`,
          )
          expect(status).toBe(200)
          expect(json).toEqual({ ...span, products: plainly(catalog, usage, asked) })
        }
      },
    ),
    { numRuns: Number(process.env['AVAILABILITIES'] ?? 25) },
  )
})
