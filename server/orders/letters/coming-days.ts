import { AGREED_TIME } from '#contract/jobs/job-words.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { spokenTime } from '#contract/values/spoken-time.ts'
import type { JobRow, OrderRows } from '#server/orders/order-rows.ts'

export type Coming = Pick<JobRow, 'type' | 'date' | 'time_window'>
type Planned = Coming & { status: JobStatus }

/** The visits that bring the bins: those to come, or else the last that was made. Pure. */
export function deliveriesOf({ order, jobs }: Pick<OrderRows, 'order' | 'jobs'>): Coming[] {
  const planned = plannedOf({ order, jobs })
  const type = planned.some((job) => job.type === 'delivery') ? 'delivery' : 'wait_and_load'
  const visits = visitsOf(planned, type)
  const { delivery_date: date, delivery_time_period: period } = order
  return visits.length > 0 ? visits : [{ type, date, time_window: period }]
}

/** The day of the first of them. Pure. */
export function firstDayOf(rows: Pick<OrderRows, 'order' | 'jobs'>): Day {
  return deliveriesOf(rows)[0]?.date ?? rows.order.delivery_date
}

/** The visits that take the bins away, as {@link deliveriesOf}; none of bins that their hirer calls for. Pure. */
export function collectionsOf(rows: Pick<OrderRows, 'order' | 'jobs'>): Coming[] {
  return visitsOf(plannedOf(rows), 'collection')
}

/** "Tue 1 Dec 2026, Morning". Pure. */
export function sayComing({ date, time_window: window }: Coming): string {
  if (window === null) return spokenDay(date)
  const { name, startTime, endTime } = window
  const hours = `${spokenTime(startTime)} to ${spokenTime(endTime)}`
  return `${spokenDay(date)}, ${name === AGREED_TIME ? hours : name}`
}

/** The jobs of an order, or those that an enquiry gets once it's approved. */
function plannedOf({ order, jobs }: Pick<OrderRows, 'order' | 'jobs'>): Planned[] {
  return order.enquiry?.jobs.map((job) => ({ ...job, status: 'scheduled' })) ?? jobs
}

/** A day that several visits are on is there once. */
function visitsOf(jobs: readonly Planned[], type: JobType): Coming[] {
  const visits = jobs.filter((job) => job.type === type && job.status !== 'cancelled')
  const open = visits.filter(({ status }) => status === 'scheduled' || status === 'started')
  if (open.length > 0) return [...new Map(open.map((job) => [sayComing(job), job])).values()]
  return [visits.findLast(({ status }) => status === 'completed') ?? visits.at(-1)].flatMap(
    (last) => last ?? [],
  )
}
