import type { RefusalReason } from '#contract/catalog/availability.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { VISITS, earliestDay, lastDay, refusalReason } from '#server/catalog/delivery-days.ts'
import type { Calendar, Demand, Usage } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import type { Org } from '#server/db/tenant.ts'
import { clockOf } from '#server/orders/change/decide-dates.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'

/** How many days are shown to choose from. */
const DAYS_SHOWN = 8 * 7

/** What decides on which days a line's bins can be exchanged: as a delivery of as many bins for one day. */
export type ExchangeCalendar = { calendar: Calendar; demand: Demand; usage: Usage }

/** Reads what decides on which days a line's bins can be exchanged. */
export async function readExchangeCalendar(
  org: Org,
  { order, line }: { order: OrderRow; line: LineRow },
  catalog: LoadedCatalog,
): Promise<ExchangeCalendar> {
  const area = catalog.public.areas.find(({ id }) => id === order.area_id) ?? null
  const calendar = { rules: catalog.rules, area, ...clockOf(org) }
  const resource = line.product_id
  const bound = catalog.stock.get(resource) ?? null
  const days = { from: calendar.today, to: lastDay(calendar) }
  return {
    calendar,
    demand: { resource, units: Math.ceil(line.quantity), bound, span: 0 },
    usage: await readUsage(org, [VISITS, resource], days),
  }
}

/**
 * The next days for an exchange, and why one isn't possible. Pure.
 * @param until the day of the collection, after which there's nothing to exchange; null if none is planned
 */
export function exchangeDays(
  { calendar, demand, usage }: ExchangeCalendar,
  until: Day | null,
): { date: Day; reason: RefusalReason | null }[] {
  const first = earliestDay(calendar)
  const ends = [addDays(first, DAYS_SHOWN - 1), lastDay(calendar), ...(until ? [until] : [])]
  const last = ends.toSorted()[0] ?? first
  const days = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    days.push({ date, reason: refusalReason(date, calendar, demand, usage) })
  }
  return days
}
