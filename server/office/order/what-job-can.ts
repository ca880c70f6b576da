import type { JobAction, OfficeJob } from '#contract/office/order.ts'
import type { JobStatus } from '#contract/jobs/job.ts'
import { orderCan } from '#contract/orders/order.ts'
import type { OrderStatus } from '#contract/orders/order.ts'

export type JobToJudge = Pick<OfficeJob, 'type' | 'status' | 'quantity'> & {
  retried: boolean
  extra: boolean
  /** How many things its line has. */
  ofLine: number
  order: { status: OrderStatus; fetches: boolean }
}

/** What the office can do with a job now, and why not, as sentences to show. Pure. */
export function whatJobCan(job: JobToJudge): OfficeJob['can'] {
  const reasons: Record<JobAction, string | null> = {
    start: whyNotBegin(job) ?? (job.status === 'started' ? 'It is under way.' : null),
    complete: whyNotBegin(job),
    fail: whyNotBegin(job),
    move: whyNotPlanned(job),
    window: whyNotWindow(job),
    again: whyNotAgain(job),
    split: whyNotSplit(job),
    cancel: whyNotCancel(job),
    correct: OUTCOMES.has(job.status) ? null : 'It has no outcome yet.',
  }
  const possibility = (reason: string | null) => ({ allowed: reason === null, reason })
  return {
    start: possibility(reasons.start),
    complete: possibility(reasons.complete),
    fail: possibility(reasons.fail),
    move: possibility(reasons.move),
    window: possibility(reasons.window),
    again: possibility(reasons.again),
    split: possibility(reasons.split),
    cancel: possibility(reasons.cancel),
    correct: possibility(reasons.correct),
  }
}

const OUTCOMES: ReadonlySet<JobStatus> = new Set(['completed', 'failed'])
const OVER: Partial<Record<JobStatus, string>> = {
  completed: 'It is done.',
  failed: 'It has failed.',
  cancelled: 'It is cancelled.',
}

function whyNotLive({ order, type }: JobToJudge): string | null {
  if (orderCan.work(order) || (order.fetches && type === 'collection')) return null
  return order.status === 'pending'
    ? 'The order waits to be confirmed.'
    : `The order is ${order.status}.`
}

/** A job that is under way can be ended, whatever has become of its order. */
function whyNotBegin(job: JobToJudge): string | null {
  return OVER[job.status] ?? (job.status === 'started' ? null : whyNotLive(job))
}

function whyNotPlanned(job: JobToJudge): string | null {
  if (job.status === 'started') return 'It is under way.'
  return OVER[job.status] ?? (job.order.status === 'pending' ? null : whyNotLive(job))
}

/** The crew of a job that has started still hears of another time. */
function whyNotWindow(job: JobToJudge): string | null {
  return job.status === 'started' ? null : whyNotPlanned(job)
}

function whyNotAgain(job: JobToJudge): string | null {
  if (job.status !== 'failed') return 'It hasn’t failed.'
  return job.retried ? 'It is planned again already.' : whyNotLive(job)
}

function whyNotSplit(job: JobToJudge): string | null {
  const why = whyNotPlanned(job)
  if (why !== null) return why
  if (job.type === 'service') return 'A service can’t be split.'
  return (job.quantity ?? job.ofLine) < 2 ? 'It moves one bin.' : null
}

function whyNotCancel(job: JobToJudge): string | null {
  const why = whyNotPlanned(job)
  if (why !== null) return why
  const begins = job.type === 'delivery' || (job.type === 'wait_and_load' && !job.extra)
  return begins ? 'It is what was ordered. Cancel the order instead.' : null
}
