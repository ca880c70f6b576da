import { addDays, localTime, weekdayOf } from '#contract/values/day.ts'
import { isCollectionDay } from '#contract/catalog/collection-days.ts'
import { listAvailability } from '#server/catalog/availability/list-availability.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { BenchDatabase, BenchOrganisation } from '../tools/database.ts'
import { request } from '../tools/load.ts'

export type OrderToPlace = { deliveryDate: string; pickupDate: string }

/**
 * Order bodies for the demo catalogue: one 6 m³ bin for a week with two add-ons, a delivery period and
 * answers. Their days differ, so the orders don't all wait for one day's stock counter.
 */
export async function ordersToPlace(org: Org, count: number): Promise<OrderToPlace[]> {
  const { public: catalog, rules } = await loadCatalog(org)
  const variants = catalog.products.flatMap((product) => product.variants)
  const bin = variants.find(({ sizeCubicMetres }) => sizeCubicMetres === 6)
  const [area] = catalog.areas
  const [period] = catalog.deliveryTimePeriods
  if (!bin || !area || !period) throw new Error('the catalogue has changed')

  const { day: today } = localTime(org.now, org.timezone)
  const to = addDays(today, rules.maxAdvanceDays)
  const { products } = await listAvailability(org, { from: today, to })
  const shut = products.find(({ productId }) => productId === bin.id)?.unavailable ?? []
  const days = Array.from({ length: rules.maxAdvanceDays }, (_, offset) => addDays(today, offset))
    .filter((day) => !shut.some(({ date }) => date === day))
    .filter((day) => isCollectionDay(addDays(day, 7), rules))
    .filter((day) => period.weekdays.includes(weekdayOf(day)))
  return days.slice(0, count).map((deliveryDate) => ({
    productId: bin.id,
    quantity: 1,
    areaId: area.id,
    locality: area.localities[0],
    deliveryDate,
    pickupDate: addDays(deliveryDate, 7),
    deliveryTimePeriodId: period.id,
    customerType: 'company',
    customerName: 'Example Constructions Pty Ltd',
    contactName: 'Alex Nguyen',
    email: 'alex@customer.example',
    phone: '02 5550 0199',
    address: '12 Example Street',
    notes: 'Please ring before you come, the gate is locked.',
    purchaseOrder: 'PO-10442',
    customFields: { placement: 'Left side of the driveway', ground: 'Concrete or asphalt' },
    addOns: catalog.addOns.slice(0, 2).map(({ id }) => ({ productId: id, quantity: 1 })),
    acceptedTerms: true,
    acceptedNoticeIds: catalog.notices.filter(({ mustAccept }) => mustAccept).map(({ id }) => id),
  }))
}

/** Requests that place those orders, one per order and organisation. */
export async function requestsToPlace(
  { db }: BenchDatabase,
  organisations: readonly BenchOrganisation[],
): Promise<Buffer[]> {
  const [first] = organisations
  if (!first) return []
  const bodies = await inOrganisation(
    db,
    first,
    { now: new Date(), actor: { type: 'operator' } },
    (org) => ordersToPlace(org, 40),
  )
  return bodies.flatMap((body) =>
    organisations.map(({ key }) =>
      request('POST', '/api/v1/orders', { authorization: `Bearer ${key}` }, body),
    ),
  )
}
