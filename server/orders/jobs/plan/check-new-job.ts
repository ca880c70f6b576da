import type { Problem } from '#contract/problems.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { binsLeft } from '#server/jobs/plan/bins-left.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import type { LineRow } from '#server/orders/order-rows.ts'
import { canBeWorkedOn } from '#server/orders/jobs/can-be-worked-on.ts'
import type { NewWork } from './new-work.ts'

type Asked = {
  work: Pick<NewWork, 'type' | 'date' | 'quantity' | 'toSite'>
  order: LockedOrder
  line: LineRow
  /** Of this line. */
  jobs: readonly LineJobRow[]
}

/** What is wrong with a job that someone asks for, by field of the request. Pure but for the clock. */
export function checkNewJob(org: Pick<Org, 'now' | 'timezone'>, asked: Asked): Problem[] {
  const { work, order, line, jobs } = asked
  const problems: Problem[] = []
  if (!canBeWorkedOn(order, work.type)) {
    const message = `gets no more jobs, it is ${order.status.replace('_', ' ')}`
    return [{ field: 'order', code: 'wrong_state', message }]
  }
  const misfit = whyNotOfLine(work.type, line)
  if (misfit !== null) return [{ field: 'type', code: 'not_offered', message: misfit }]
  const { quantity } = work
  const most = binsOnSite(work.type, line, jobs)
  // Once all are back, another problem says so.
  if (quantity !== null && most > 0 && quantity > most) {
    problems.push({ field: 'quantity', code: 'too_big', message: `must be at most ${most}` })
  }
  if ((work.toSite !== null) !== (work.type === 'relocation')) {
    const message = work.toSite ? 'only a relocation has one' : 'is required for a relocation'
    problems.push({ field: 'toSite', code: work.toSite ? 'invalid' : 'required', message })
  }
  if (work.date < localTime(org.now, org.timezone).day) {
    problems.push({ field: 'date', code: 'too_soon', message: 'must be today or later' })
  }
  const outside = whyOutside(work, jobs, line.quantity)
  if (line.collected && outside) problems.push({ field: 'date', ...outside })
  return problems
}

/** How many bins of a line a job can be about: an exchange or a relocation is of those that aren't back yet. */
export function binsOnSite(
  type: NewWork['type'],
  line: Pick<LineRow, 'quantity'>,
  jobs: readonly LineJobRow[],
): number {
  const isOfSome = type === 'exchange' || type === 'relocation'
  return isOfSome ? line.quantity - binsLeft(jobs, line.quantity).back : line.quantity
}

/** Why a line can't have a job of a type; null if it can. */
export function whyNotOfLine(
  type: NewWork['type'],
  line: Pick<LineRow, 'collected' | 'work_type' | 'product_name'>,
): string | null {
  if (line.work_type === 'none') return `needs a line with work, ${line.product_name} has none`
  const needsBin = type === 'exchange' || type === 'relocation' || type === 'collection'
  return needsBin && !line.collected
    ? `needs a bin on site, ${line.product_name} leaves none`
    : null
}

/** Bins are on site from the delivery to the last collection. */
function whyOutside(
  { type, date }: Pick<NewWork, 'type' | 'date'>,
  jobs: readonly LineJobRow[],
  whole: number,
): Pick<Problem, 'code' | 'message'> | null {
  const live = jobs.filter(({ status }) => status !== 'cancelled' && status !== 'failed')
  const deliveries = live.filter((job) => job.type === 'delivery')
  const isOut = deliveries.some(({ status }) => status === 'completed')
  const [first] = deliveries
  if (!first) return { code: 'wrong_state', message: 'comes after no delivery: none is planned' }
  if (!isOut && date < first.date) {
    return { code: 'too_soon', message: `is before the delivery on ${first.date}` }
  }
  const { back, unplanned } = binsLeft(jobs, whole)
  if (back >= whole) return { code: 'wrong_state', message: 'is too late, the bin is back' }
  const open = live.filter((job) => job.type === 'collection' && job.status !== 'completed')
  const last = open.map((job) => job.date).reduce((one, other) => (one > other ? one : other), '')
  return type !== 'collection' && unplanned === 0 && last !== '' && date > last
    ? { code: 'too_late', message: `is after the collection on ${last}, move that first` }
    : null
}
