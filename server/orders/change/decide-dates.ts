import type { OrderChangeBody } from '#contract/orders/hirer.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { soonestCollection } from '#server/catalog/soonest-collection.ts'
import type { Org } from '#server/db/tenant.ts'
import { binsLeft } from '#server/jobs/plan/bins-left.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import { Refusal } from '#server/refusal.ts'
import type { Dates } from './change-dates.ts'
import { whyNotChangeDelivery, whyNotCollect, whyNotExtend } from './refusal-reasons.ts'
import type { ChangeContext } from './refusal-reasons.ts'

export type ChangeRequest = Pick<
  OrderChangeBody,
  'deliveryDate' | 'pickupDate' | 'collectNow' | 'dryRun'
>

/**
 * The dates that a request asks for; null if the order has them already. checkChange decides whether
 * they are free.
 * @throws Refusal 422 when the order can't be changed like that any more
 */
export function decideDates(
  org: Org,
  context: Omit<ChangeContext, 'jobs'> & { jobs: readonly LineJobRow[] },
  request: ChangeRequest,
  catalog: LoadedCatalog,
): Dates | null {
  const { order, lines, jobs } = context
  if (request.collectNow) {
    refuseBecause('collectNow', whyNotCollect(context))
    const calendar = { rules: catalog.rules, ...clockOf(org) }
    const soonest = soonestCollection(calendar, order.delivery_date)
    if (soonest === null) {
      const message = "We don't collect on any day of the next year."
      throw new Refusal(422, { field: 'collectNow', code: 'no_collection', message })
    }
    const isPlanned = lines
      .filter(({ collected }) => collected)
      .every(({ id, quantity }) => {
        const ofLine = jobs.filter(({ lineId }) => lineId === id)
        return binsLeft(ofLine, quantity).unplanned === 0
      })
    if (isPlanned && order.pickup_date <= soonest) return null
    return { deliveryDate: order.delivery_date, pickupDate: soonest }
  }
  const { deliveryDate = order.delivery_date, pickupDate = order.pickup_date } = request
  const moved = deliveryDate !== order.delivery_date
  const longer = pickupDate !== order.pickup_date
  if (moved) refuseBecause('deliveryDate', whyNotChangeDelivery(context))
  if (longer) refuseBecause('pickupDate', whyNotExtend(context))
  return moved || longer ? { deliveryDate, pickupDate } : null
}

/** The date and the time of day at the organisation. */
export function clockOf(org: Org): { today: Day; time: string } {
  const { day: today, time } = localTime(org.now, org.timezone)
  return { today, time }
}

function refuseBecause(field: string, message: string | null): void {
  if (message !== null) throw new Refusal(422, { field, code: 'wrong_state', message })
}
