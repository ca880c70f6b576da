import type { DeliveryDays, DeliveryDaysQuery } from '#contract/office/delivery-days.ts'
import { addDays, daysBetween, localTime } from '#contract/values/day.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { explainDay } from './explain-day.ts'

/**
 * Every day of a range, with whether a hire can begin then, how much is left, and what the office may
 * override.
 * @throws Refusal 422 when the catalogue doesn't have the product or the area
 */
export async function listDeliveryDays(
  org: Org,
  { product, quantity, days, area: areaId, from, to }: DeliveryDaysQuery,
): Promise<DeliveryDays> {
  const catalog = await loadCatalog(org)
  if (!catalog.orderables.has(product)) throw unknown('product')
  const area = catalog.public.areas.find(({ id }) => id === areaId) ?? null
  if (areaId !== undefined && area === null) throw unknown('area')
  const stock = catalog.stock.get(product) ?? null
  const usage = await readUsage(org, [VISITS, product], { from, to: addDays(to, days) })
  const { day: today, time } = localTime(org.now, org.timezone)
  const calendar = { rules: catalog.rules, area, today, time }
  const hire = { product, quantity, days, stock }
  const count = daysBetween(from, to) + 1
  const data = Array.from({ length: count }, (_, offset) =>
    explainDay(addDays(from, offset), hire, calendar, usage),
  )
  return { stock, data }
}

function unknown(field: string): Refusal {
  return new Refusal(422, { field, code: 'unknown', message: 'is not in the catalogue' })
}
