import type { OrderChangeBody } from '#contract/orders/hirer.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Usage } from '#server/catalog/delivery-days.ts'
import { earliestDay } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { readUsage } from '#server/catalog/read-usage.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import { changeDates } from './change-dates.ts'
import type { DateChange, Dates } from './change-dates.ts'
import { checkChange } from './check-change.ts'
import { markOverstays } from '#server/orders/stock/claims.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { collections, whyNotChangeDelivery, whyNotCollect, whyNotExtend } from './why-not.ts'
import type { Standing } from './why-not.ts'
import { moveClaims, writeChange } from './write-change.ts'

export type Wanted = Pick<OrderChangeBody, 'deliveryDate' | 'pickupDate' | 'collectNow' | 'dryRun'>

export type Changed = {
  /** The order as it is afterwards; with `dryRun` as it still is. */
  rows: OrderRows
  dates: Dates
  /** Null where the order has these dates already. */
  change: DateChange | null
}

/**
 * Changes an order's dates: prices, stock, jobs and dates move together or not at all, by the rules
 * of a new order (rules, section 5). The same change again changes nothing.
 * @throws Refusal 402 when the subscription is inactive, 422 naming the date that will not do
 */
export async function changeOrder(
  org: Org,
  { id, wanted }: { id: string; wanted: Wanted },
): Promise<Changed> {
  if (!org.subscriptionActive) throw new Refusal(402, 'Online booking is closed')
  // Holds off a catalogue import, which counts what live orders take; then holds the order.
  await org.tx.run({
    text: 'select from organisations where id = $1 for key share',
    values: [org.id],
  })
  await org.tx.run({
    text: 'select from orders where organisation_id = $1 and id = $2 for update',
    values: [org.id, id],
  })
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const rows = await readOrder(org, id)
  const earliest = earliestDay({ rules: catalog.rules, area: null, ...clockOf(org) })
  const standing: Standing = { ...rows, jobs: await readLineJobs(org, id), earliest }
  const dates = decideDates(org, standing, wanted, catalog)
  if (!dates) {
    const { delivery_date: deliveryDate, pickup_date: pickupDate } = rows.order
    return { rows, dates: { deliveryDate, pickupDate }, change: null }
  }

  const desk = { catalog, ...clockOf(org) }
  const check = async () => {
    if (wanted.collectNow) return
    const usage = without(await usageAround(org, rows, dates), rows)
    const problems = checkChange(rows.order, rows.lines, dates, { ...desk, usage })
    if (problems.length > 0) throw new Refusal(422, problems)
  }
  await check()
  const change = changeDates(rows.order, rows.lines, dates, catalog)
  if (wanted.dryRun) return { rows, dates, change }

  // A bin that stayed longer than was agreed is out anyway: that is no reason not to collect it.
  const claims = wanted.collectNow ? markOverstays(rows.order.claims, change.claims) : change.claims
  if (!(await moveClaims(org, rows.order.claims, claims, wanted.collectNow))) {
    // Somebody took a bin since it was looked at: say which date would do now.
    await check()
    const field = dates.deliveryDate === rows.order.delivery_date ? 'pickupDate' : 'deliveryDate'
    throw new Refusal(422, { field, code: 'sold_out', message: 'is sold out' })
  }
  const written = { rows, standing, dates, change: { ...change, claims } }
  await writeChange(org, { ...written, collects: wanted.collectNow })
  await mailHirer(org, id, { type: 'changed' })
  return { rows: await readOrder(org, id), dates, change }
}

/** The dates that are wanted, where they may be changed and differ from what they are. */
function decideDates(
  org: Org,
  standing: Standing,
  wanted: Wanted,
  catalog: LoadedCatalog,
): Dates | null {
  const { order } = standing
  if (wanted.collectNow) {
    refuseBecause('collectNow', whyNotCollect(standing))
    const calendar = { rules: catalog.rules, ...clockOf(org) }
    const soonest = soonestCollection(calendar, order.delivery_date)
    if (soonest === null) {
      const message = 'Nothing is collected within a year.'
      throw new Refusal(422, { field: 'collectNow', code: 'no_collection', message })
    }
    const planned = collections(standing).length > 0
    if (planned && order.pickup_date <= soonest) return null
    return { deliveryDate: order.delivery_date, pickupDate: soonest }
  }
  const { deliveryDate = order.delivery_date, pickupDate = order.pickup_date } = wanted
  const [moved, longer] = [deliveryDate !== order.delivery_date, pickupDate !== order.pickup_date]
  if (moved) refuseBecause('deliveryDate', whyNotChangeDelivery(standing))
  if (longer) refuseBecause('pickupDate', whyNotExtend(standing))
  return moved || longer ? { deliveryDate, pickupDate } : null
}

function refuseBecause(field: string, message: string | null): void {
  if (message !== null) throw new Refusal(422, { field, code: 'wrong_state', message })
}

function clockOf(org: Org): { today: Day; time: string } {
  const { day: today, time } = localTime(org.now, org.timezone)
  return { today, time }
}

function usageAround(org: Org, { order }: OrderRows, dates: Dates): Promise<Usage> {
  const { today } = clockOf(org)
  const from = [today, order.delivery_date, dates.deliveryDate].toSorted()[0] ?? today
  // As far ahead as the next date that would do is looked for.
  const to = addDays(dates.pickupDate > today ? dates.pickupDate : today, 1096)
  return readUsage(org, from, to)
}

/** Usage without what the order itself takes. */
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
