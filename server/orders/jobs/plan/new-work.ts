import type { JobType } from '#contract/jobs/job.ts'
import type { JobSite } from '#contract/jobs/site.ts'
import type { Day } from '#contract/values/day.ts'

/** A job that someone asks for after its order was placed. */
export type NewWork = {
  orderId: string
  type: Exclude<JobType, 'delivery'>
  lineId: string
  date: Day
  /** How many of the line's bins; null is all of them, or all that aren't back yet. */
  quantity: number | null
  /** Where a relocation takes the bin. */
  toSite: JobSite | null
  /** The Idempotency-Key of the request. */
  key: string | null
  /** What the hirer agreed to pay for each bin, in cents; absent if nothing was agreed. */
  agreedUnitPrice?: number
}
