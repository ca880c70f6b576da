import type { Day } from '#contract/values/day.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import { orderCan } from '#contract/orders/order.ts'
import type { LineRow, OrderRow } from '#server/orders/order-rows.ts'
import { isPlainHire } from './is-plain-hire.ts'

/**
 * Why a hirer can't change or cancel an order, as a sentence; null if they can. Whether a particular
 * date works is checked elsewhere. Pure.
 */

export type ChangeContext = {
  order: Pick<OrderRow, 'status' | 'enquiry' | 'delivery_date' | 'pickup_date'>
  lines: readonly LineRow[]
  jobs: readonly { lineId: string; type: JobType; status: JobStatus }[]
  /** The first day on which a new order could be delivered. */
  earliest: Day
}

const OVER = { cancelled: 'This booking is cancelled.', completed: 'This booking is finished.' }
const OWN_DAYS =
  'This booking has several delivery or collection days. Please call us to change it.'

export function whyNotCancel(context: ChangeContext): string | null {
  const { order, jobs } = context
  if (!orderCan.cancel(order)) return whyOver(order.status)
  if (!jobs.some(hasBegun)) return null
  return whyNotCollect(context) === null
    ? 'The bin is on site. To end the hire, choose “It’s ready for collection”.'
    : 'Our crew has already started. Please call us.'
}

function hasBegun({ status }: { status: JobStatus }): boolean {
  return status !== 'scheduled' && status !== 'cancelled'
}

export function whyNotChangeDelivery(context: ChangeContext): string | null {
  const { order, lines, jobs, earliest } = context
  const fixed = whyNotLive(order)
  if (fixed !== null) return fixed
  if (jobs.some(({ type, status }) => type === 'delivery' && status === 'completed')) {
    return 'The bin is already delivered.'
  }
  if (jobs.some(hasBegun)) return 'Our crew has already started.'
  if (jobs.length === 0) return "There's nothing to deliver."
  // Orders for that day are closed, so the bin is already planned and loaded.
  if (order.delivery_date < earliest)
    return 'It’s too late to change the delivery here. Please call us.'
  return isPlainHire(order, lines) ? null : OWN_DAYS
}

export function whyNotExtend(context: ChangeContext): string | null {
  return (
    whyNoCollection(context) ??
    (collections(context).length === 0 ? "We collect it when you let us know it's ready." : null)
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
  return delivered ? null : "The bin hasn't been delivered yet."
}

/** The collections of an order that aren't cancelled, including failed ones and their retries. */
export function collections({ jobs }: Pick<ChangeContext, 'jobs'>): ChangeContext['jobs'] {
  return jobs.filter((job) => job.type === 'collection' && job.status !== 'cancelled')
}

function whyNoCollection(context: ChangeContext): string | null {
  const { order, lines } = context
  const fixed = whyNotLive(order)
  if (fixed !== null) return fixed
  if (!lines.some((line) => line.collected)) return "There's nothing to collect."
  if (!isPlainHire(order, lines)) return OWN_DAYS
  return whyCollected(collections(context))
}

/** Why the collection can't be changed any more; null if no crew has set out for it. */
export function whyCollected(planned: readonly { status: JobStatus }[]): string | null {
  const is = (status: JobStatus) => planned.some((job) => job.status === status)
  if (is('started')) return 'Our crew is on its way to collect the bin.'
  if (is('failed')) return 'We couldn’t collect the bin. Please call us.'
  return is('completed') ? 'The bin is already collected.' : null
}

/** Why nothing about an order can be changed now. */
export function whyNotLive(order: Pick<OrderRow, 'status' | 'enquiry'>): string | null {
  return whyOver(order.status) ?? whyWaiting(order)
}

function whyWaiting({ enquiry }: Pick<OrderRow, 'enquiry'>): string | null {
  return enquiry === null
    ? null
    : "We haven't confirmed the booking yet. Please call us to change it."
}

function whyOver(status: OrderRow['status']): string | null {
  return status === 'cancelled' || status === 'completed' ? OVER[status] : null
}
