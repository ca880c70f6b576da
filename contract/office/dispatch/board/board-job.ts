import * as z from 'zod'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { cents, day, instant, uuid } from '#contract/values/text.ts'
import { Point } from '#contract/office/dispatch/records.ts'

/** What a job's card shows on the board (rules, section 12, "The board"). */
export const BoardJob = z.object({
  id: uuid,
  version: z.int(),
  orderId: uuid,
  /** The order's reference, as people read it. */
  reference: z.string(),
  type: JobType,
  status: JobStatus,
  date: day,
  quantity: z.number(),
  productId: z.string(),
  productName: z.string(),
  /** The name of the product group; null if the catalogue no longer has it. */
  wasteType: z.string().nullable(),
  sizeCubicMetres: z.number().nullable(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  suburb: z.string().nullable(),
  /** The time of day that the customer chose. */
  timeWindow: z.object({ name: z.string(), startTime: z.string(), endTime: z.string() }).nullable(),
  /** Where the address is; null if it isn't known, and then a suggestion leaves the job out. */
  point: Point.nullable(),
  /** How long the work lasts on site, and how many bins are lifted. */
  minutes: z.int(),
  lifts: z.int(),
  /** The run that it's on; null if it isn't on one. */
  runId: uuid.nullable(),
  /** What the crew should know, such as the newest internal note. */
  note: z.string().nullable(),
  unpaid: z.boolean(),
  /** Cents that the order still owes. */
  due: cents,
  /** Whether its customer is on stop. */
  onStop: z.boolean(),
  /** 2 for a second attempt. */
  attempt: z.int(),
  /** Whether the driver's phone hasn't fetched it since it was put or changed there. */
  unsynced: z.boolean(),
  startedAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  endedAt: instant.nullable(),
  failureCode: z.enum(failureCodes).nullable(),
})
export type BoardJob = z.output<typeof BoardJob>
