import type { PriceBasis } from '#contract/charges/price-basis.ts'
import type { failureCodes } from '#contract/jobs/job-words.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { Day } from '#contract/values/day.ts'

/** What the rules of charges look at: an order with all that has happened to it. Amounts are in cents. */

export type OrderFacts = {
  order: {
    id: string
    status: OrderStatus
    currency: string
    deliveryDate: Day
    /** When it was cancelled, and whether that costs nothing however late it is. */
    cancelled: { at: Date; day: Day; isFree: boolean } | null
  }
  lines: LineFacts[]
  /** What was ordered besides, and what else the catalogue has today. */
  addOns: { name: string; ordered: number; unitPrice: number }[]
  jobs: JobFacts[]
  timezone: string
  now: Date
}

export type LineFacts = {
  id: string
  productName: string
  quantity: number
  deliveryDate: Day
  /** The last day that is paid for. */
  pickupDate: Day
  discountPercent: number
  isService: boolean
  /** The price of one visit of a standing service. */
  total: number
  /** Null for lines from before prices were kept with them. */
  basis: PriceBasis | null
}

export type JobFacts = {
  id: string
  lineId: string
  type: JobType
  status: JobStatus
  /** The day that it was planned for. */
  date: Day
  sequence: number
  /** How many of the line's bins; null is all of them. */
  quantity: number | null
  /** When it was done or failed, and the day of that where the organisation is. */
  endedAt: Date | null
  endedOn: Day | null
  previousJobId: string | null
  /** Of a collection on call: the day on which it was asked for, and the one for which it was planned then. */
  onCall: { askedOn: Day; calledFor: Day } | null
  renewsAllowance: boolean
  agreedUnitPrice: number | null
  failureCode: (typeof failureCodes)[number] | null
  failureNote: string | null
  weightKg: number | null
  docketNumber: string | null
  arrivedAt: Date | null
  waitedFrom: Date | null
  waitedTo: Date | null
  findings: { kind: string; quantity: number | null; note: string | null }[]
  /** Of the bins that it took. */
  binNumbers: string[]
  driver: string | null
}

/** The bins of a job. */
export function binsOf(job: Pick<JobFacts, 'quantity'>, line: Pick<LineFacts, 'quantity'>): number {
  return job.quantity ?? line.quantity
}

/** The jobs that are done, oldest first, each with its line. */
export function doneJobs(
  { jobs, lines }: Pick<OrderFacts, 'jobs' | 'lines'>,
  types: readonly JobType[],
): { job: JobFacts; line: LineFacts; endedAt: Date; endedOn: Day }[] {
  return jobs
    .flatMap((job) => {
      const line = lines.find(({ id }) => id === job.lineId)
      const { endedAt, endedOn, status, type } = job
      const isDone = status === 'completed' && types.includes(type)
      return line && isDone && endedAt && endedOn ? [{ job, line, endedAt, endedOn }] : []
    })
    .toSorted(
      (one, other) =>
        one.endedAt.getTime() - other.endedAt.getTime() || one.job.sequence - other.job.sequence,
    )
}
