import type { Day } from '#contract/values/day.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import { orderCan } from '#contract/orders/order.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'
import { isPlainHire } from './is-plain-hire.ts'

/**
 * Why an order's dates may not be changed by its hirer, or it may not be cancelled, as a sentence;
 * null where it may. Pure. Which dates would do is another question.
 */

export type ChangeContext = {
  order: Pick<OrderRow, 'status' | 'delivery_date' | 'pickup_date'>
  lines: readonly LineRow[]
  jobs: readonly { lineId: string; type: JobType; status: JobStatus }[]
  /** The first day on which a new order could be delivered. */
  earliest: Day
}

const OVER = { cancelled: 'The order is cancelled.', completed: 'The order is completed.' }
const OWN_DAYS = 'Its parts have days of their own. Please call us to change them.'

export function whyNotCancel({
  order,
  jobs,
}: Pick<ChangeContext, 'order' | 'jobs'>): string | null {
  if (!orderCan.cancel(order)) return whyOver(order.status)
  if (jobs.some((job) => job.status === 'completed')) {
    return 'Part of the work has been done. Please call us.'
  }
  return null
}

export function whyNotChangeDelivery(context: ChangeContext): string | null {
  const { order, lines, jobs, earliest } = context
  if (whyOver(order.status) !== null) return whyOver(order.status)
  if (jobs.some((job) => job.status !== 'scheduled')) return 'A job of it has started.'
  if (jobs.length === 0) return 'Nothing is to be delivered.'
  // What could no longer be booked for that day is on its way already.
  if (order.delivery_date < earliest) return 'It is too late to change the delivery.'
  return isPlainHire(order, lines) ? null : OWN_DAYS
}

export function whyNotExtend(context: ChangeContext): string | null {
  return (
    whyNoCollection(context) ??
    (collections(context).length === 0 ? 'It is collected when you say that it is ready.' : null)
  )
}

export function whyNotCollect(context: ChangeContext): string | null {
  const why = whyNoCollection(context)
  if (why !== null) return why
  const { lines, jobs } = context
  const delivered = lines
    .filter((line) => line.collected)
    .every((line) =>
      jobs.some(
        (job) => job.lineId === line.id && job.type === 'delivery' && job.status === 'completed',
      ),
    )
  return delivered ? null : 'The bin has not been delivered yet.'
}

/** The collections of an order that were not called off, other attempts of failed ones among them. */
export function collections({ jobs }: Pick<ChangeContext, 'jobs'>): ChangeContext['jobs'] {
  return jobs.filter((job) => job.type === 'collection' && job.status !== 'cancelled')
}

function whyNoCollection(context: ChangeContext): string | null {
  const { order, lines } = context
  if (whyOver(order.status) !== null) return whyOver(order.status)
  if (!lines.some((line) => line.collected)) return 'Nothing is to be collected.'
  if (!isPlainHire(order, lines)) return OWN_DAYS
  const begun = collections(context).some((job) => job.status !== 'scheduled')
  return begun ? 'The collection has started.' : null
}

function whyOver(status: OrderRow['status']): string | null {
  return status === 'cancelled' || status === 'completed' ? OVER[status] : null
}
