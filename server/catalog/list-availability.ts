import type { Availability } from '#contract/catalog/availability.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { lastDay, nextDay, refusalReason } from './delivery-days.ts'
import type { Calendar } from './delivery-days.ts'
import { loadCatalog } from './load-catalog.ts'
import { readUsage } from './read-usage.ts'

/**
 * For each orderable product, the delivery dates from `from` to `to` (inclusive) on which even its
 * shortest hire isn't possible, with the reason and the next date that works.
 */
export async function listAvailability(
  org: Org,
  { from, to }: { from: Day; to: Day },
): Promise<Availability> {
  const catalog = await loadCatalog(org)
  const { day: today, time } = localTime(org.now, org.timezone)
  const calendar: Calendar = { rules: catalog.rules, area: null, today, time }
  const orderables = [...catalog.orderables.values()]
  const spans = orderables.map(({ product }) => shortestSpan(product.minHireDays))
  const usage = await readUsage(org, today, addDays(lastDay(calendar), Math.max(0, ...spans)))

  const products = orderables.map(({ id, product }) => {
    const bound = catalog.stock.get(id) ?? null
    const demand = {
      resource: id,
      units: product.minQuantity ?? 1,
      bound,
      span: shortestSpan(product.minHireDays),
    }
    const unavailable: Availability['products'][number]['unavailable'] = []
    // Backwards, so each day's next date is the last one found.
    let next = nextDay(to, calendar, demand, usage)
    for (let date = to; date >= from; date = addDays(date, -1)) {
      const reason = refusalReason(date, calendar, demand, usage)
      if (reason) unavailable.push({ date, reason, nextDate: next })
      else next = date
    }
    return { productId: id, unavailable: unavailable.toReversed() }
  })
  return { from, to, products }
}

/** Days from delivery to collection of the shortest hire; a hire of one day may end on its first. */
function shortestSpan(minHireDays: number | null): number {
  return minHireDays !== null && minHireDays > 1 ? minHireDays : 0
}
