import { addDays } from '#contract/values/day.ts'
import type { Usage } from '#server/catalog/delivery-days.ts'
import { VISITS, earliestDay } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import type { Org } from '#server/db/tenant.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { changeCapacity, forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { markOverstays } from '#server/orders/stock/claims.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { Refusal } from '#server/refusal.ts'
import { changeDates } from './change-dates.ts'
import type { DateChange, Dates } from './change-dates.ts'
import { checkChange } from './check-change.ts'
import type { ChangeRulesInput } from './check-change.ts'
import { clockOf, decideDates } from './decide-dates.ts'
import type { ChangeRequest } from './decide-dates.ts'
import { refuseInLastPayment } from './priced/refuse-in-last-payment.ts'
import { writeChange } from './write-change.ts'

export type ChangedOrder = {
  /** The order after the change; with `dryRun` as it still is. */
  rows: OrderRows
  dates: Dates
  /** Null if the order has these dates already. */
  change: DateChange | null
}

/**
 * Changes an order's dates: prices, stock, jobs and dates change together or not at all, by the rules
 * of a new order (rules, section 5). The same change again changes nothing.
 * @throws Refusal 422 naming each date that doesn't work
 */
export async function changeOrder(
  org: Org,
  { id, request }: { id: string; request: ChangeRequest },
): Promise<ChangedOrder> {
  await lockOrder(org, id)
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const rows = await readOrder(org, id)
  const { order, lines } = rows
  const clock = clockOf(org)
  const earliest = earliestDay({ rules: catalog.rules, area: null, ...clock })
  const jobs = await readLineJobs(org, id)
  const dates = decideDates(org, { ...rows, jobs, earliest }, request, catalog)
  if (!dates) {
    const { delivery_date: deliveryDate, pickup_date: pickupDate } = order
    return { rows, dates: { deliveryDate, pickupDate }, change: null }
  }

  refuseForVisits(order, jobs, dates)
  // A crew can collect a bin even if its last days are sold out: the bin is on site anyway.
  const forced = request.collectNow
  const input = { catalog, ...clock }
  if (!forced) await refuseByRules(org, rows, dates, input)
  const change = changeDates(order, lines, dates, catalog)
  await refuseInLastPayment(org, order, change)
  if (request.dryRun) return { rows, dates, change }

  const ofLines = forced ? markOverstays(order.claims, change.claims) : change.claims
  const claims = [...ofLines, ...order.claims.filter(({ jobId }) => jobId !== undefined)]
  if (forced) await forceCapacityChange(org, order.claims, claims)
  else if (!(await changeCapacity(org, order.claims, claims))) {
    // Another order has taken the bin: say which date works now.
    await refuseByRules(org, rows, dates, input)
    const field = dates.deliveryDate === order.delivery_date ? 'pickupDate' : 'deliveryDate'
    throw new Refusal(422, { field, code: 'sold_out', message: 'is sold out' })
  }
  const written = { rows, jobs, dates, change: { ...change, claims } }
  await writeChange(org, { ...written, collects: request.collectNow })
  // A collection that the office has moved on its own keeps its day, and its bins are out until then.
  await holdBins(org, id, null)
  await mailHirer(org, id, { type: 'changed' })
  return { rows: await readOrder(org, id), dates, change }
}

/**
 * A visit that was planned during the hire stays on its day, and so does another attempt of a delivery, so the hire
 * must last until then.
 */
function refuseForVisits(
  order: OrderRows['order'],
  jobs: readonly LineJobRow[],
  { deliveryDate, pickupDate }: Dates,
): void {
  const stays = deliveryDate === order.delivery_date
  const visit = jobs
    .filter(({ extra, status, type, date }) => {
      const again = stays && type !== 'collection' && date > deliveryDate
      return status === 'scheduled' && (extra || again)
    })
    .find(({ date }) => date < deliveryDate || date > pickupDate)
  if (!visit) return
  const late = visit.date > pickupDate
  const message = `is ${late ? 'before' : 'after'} the visit that is planned on ${visit.date}`
  const field = late ? 'pickupDate' : 'deliveryDate'
  throw new Refusal(422, { field, code: late ? 'too_soon' : 'too_late', message })
}

async function refuseByRules(
  org: Org,
  rows: OrderRows,
  dates: Dates,
  input: Omit<ChangeRulesInput, 'usage'>,
): Promise<void> {
  const { order, lines } = rows
  const { today } = input
  const from = [today, order.delivery_date, dates.deliveryDate].toSorted()[0] ?? today
  // As far ahead as checkChange looks for the next date.
  const to = addDays(dates.pickupDate > today ? dates.pickupDate : today, 1096)
  const resources = [VISITS, ...new Set(lines.map((line) => line.product_id))]
  const usage = without(await readUsage(org, resources, { from, to }), rows)
  const problems = checkChange(order, lines, dates, { ...input, usage })
  if (problems.length > 0) throw new Refusal(422, problems)
}

/** Usage without this order's own claims. */
function without(usage: Usage, { order }: OrderRows): Usage {
  return (resource, day) =>
    order.claims.reduce(
      (taken, claim) =>
        claim.resource === resource && claim.from <= day && day <= claim.to
          ? taken - claim.units
          : taken,
      usage(resource, day),
    )
}
