import type { DeliveryTimePeriod } from '#contract/catalog/catalog.ts'
import { addDays, daysBetween, weekdayOf } from '#contract/values/day.ts'
import { MAX_HIRE_DAYS } from '#contract/values/limits.ts'
import type { Day } from '#contract/values/day.ts'
import type { Usage } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Problem } from '#contract/problems.ts'
import { toClaim } from './change-dates.ts'
import type { Dates } from './change-dates.ts'
import { checkDelivery, checkPickup, including } from '#server/orders/rules/check-dates.ts'
import { needsOf } from '#server/orders/stock/claims.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'
import { ProblemList } from '#server/orders/rules/problem-list.ts'

/** What the rules for a change decide by. */
export type ChangeRulesInput = {
  catalog: LoadedCatalog
  today: Day
  time: string
  /** What other orders take; the order's own claims are left out. */
  usage: Usage
}

/**
 * Checks new dates for an order of plain hires by the rules of a new order. Each problem has the next
 * date that works. A date that doesn't change isn't checked again. Pure.
 */
export function checkChange(
  order: OrderRow,
  lines: readonly LineRow[],
  { deliveryDate, pickupDate }: Dates,
  input: ChangeRulesInput,
): Problem[] {
  const problems = new ProblemList()
  const { catalog, today, time } = input
  const area = catalog.public.areas.find(({ id }) => id === order.area_id) ?? null
  const calendar = { rules: catalog.rules, area, today, time }
  const moved = deliveryDate !== order.delivery_date
  if (pickupDate < deliveryDate) {
    problems.add('pickupDate', 'too_soon', 'must be on or after the delivery date')
    return problems.inBodyOrder()
  }
  if (pickupDate !== order.pickup_date && pickupDate <= today) {
    problems.add('pickupDate', 'too_soon', 'is too soon', addDays(today, 1))
  }

  let { usage } = input
  for (const line of lines) {
    const changed = { ...line, delivery_date: deliveryDate, pickup_date: pickupDate }
    if (!line.collected) changed.pickup_date = deliveryDate
    const orderable = catalog.orderables.get(line.product_id)
    if (orderable && line.collected) {
      const { line_type: lineType, work_type: workType, wait_while_load: waitWhileLoad } = line
      checkPickup(
        { at: '', orderable, lineType, workType, waitWhileLoad, deliveryDate, pickupDate },
        calendar,
        problems,
      )
    }
    const needs = needsOf(toClaim(changed), catalog)
    const [claim] = needs
    if (moved) {
      const demand = claim
        ? { ...claim, span: Math.min(daysBetween(claim.from, claim.to), MAX_HIRE_DAYS) }
        : null
      checkDelivery(deliveryDate, 'deliveryDate', calendar, demand, usage, problems)
    } else if (claim && claim.bound !== null) {
      checkLonger(claim, order.pickup_date, usage, problems)
    }
    usage = including(usage, needs)
  }
  if (moved) checkPeriod(order, deliveryDate, catalog.public.deliveryTimePeriods, problems)
  return problems.inBodyOrder()
}

/** Checks that the bins are free on the days added to the hire. */
function checkLonger(
  claim: { resource: string; units: number; bound: number | null; to: Day },
  agreed: Day,
  usage: Usage,
  problems: ProblemList,
): void {
  // A longer hire is refused for its length.
  const longest = addDays(agreed, MAX_HIRE_DAYS)
  const last = claim.to < longest ? claim.to : longest
  for (let day = addDays(agreed, 1); day <= last; day = addDays(day, 1)) {
    if (usage(claim.resource, day) + claim.units > (claim.bound ?? Infinity)) {
      const message = `is sold out from ${day}, the last date is ${addDays(day, -1)}`
      problems.add('pickupDate', 'sold_out', message)
      return
    }
  }
}

function checkPeriod(
  order: OrderRow,
  deliveryDate: Day,
  periods: readonly DeliveryTimePeriod[],
  problems: ProblemList,
): void {
  const period = periods.find(({ id }) => id === order.delivery_time_period?.id)
  if (period && !period.weekdays.includes(weekdayOf(deliveryDate))) {
    const message = `is a weekday without the delivery period ${period.name}`
    problems.add('deliveryDate', 'not_offered', message)
  }
}
