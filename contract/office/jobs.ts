import * as z from 'zod'
import { isInstant, notAnInstant } from '#contract/api/query.ts'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { JobSite } from '#contract/jobs/site.ts'
import { clock, day, instant, oneLine, text } from '#contract/values/text.ts'
import { Person } from './order.ts'

/** What the office sends about jobs, and the history of one (rules, section 12, "Jobs"). */

/** What can be planned for a line besides its delivery. */
export const plannedTypes = [
  'collection',
  'exchange',
  'service',
  'wait_and_load',
  'relocation',
] as const

const bins = z.int().min(1).max(1000)

export const PlanJobBody = z.strictObject({
  type: z.enum(plannedTypes),
  lineId: z.uuid(),
  date: day,
  /** How many of the line's bins; left out, all of them. */
  quantity: bins.nullable().default(null),
  /** Where a relocation takes the bin. */
  toSite: JobSite.nullable().default(null),
})

const weight = z.int().min(0).max(200_000).nullable()
const docket = oneLine(0, 40)

/** The office may complete a job without what a crew must give. */
export const CompleteJobBody = z.strictObject({
  note: text(0, 2000).default(''),
  /** How many of its bins it moved; null is all. The rest becomes another job. */
  quantity: bins.nullable().default(null),
  weightKg: weight.default(null),
  docketNumber: docket.default(''),
  signedBy: oneLine(0, 120).default(''),
})

export const FailJobBody = z.strictObject({
  code: z.enum(failureCodes),
  note: text(0, 2000).default(''),
})

/**
 * Moves a scheduled job, or plans the next attempt of one that failed.
 * `cause`: on our account the price stays; on the hirer's it's the hirer's own change.
 * `hire`: what becomes of the hire of a delivery that we move.
 */
export const RescheduleJobBody = z.strictObject({
  date: day,
  cause: z.enum(['ours', 'hirers']).default('ours'),
  hire: z.enum(['moves', 'keeps_end']).default('moves'),
})

const backwards = { path: ['endTime'], error: 'must be after the start' }

/** When on its day a job is to be done; null is any time. */
export const JobWindowBody = z.strictObject({
  timeWindow: z
    .strictObject({ startTime: clock, endTime: clock })
    .refine(({ startTime, endTime }) => startTime < endTime, backwards)
    .nullable(),
})
export type JobWindow = z.output<typeof JobWindowBody>['timeWindow']

export const SplitJobBody = z.strictObject({
  /** How many bins the job keeps. */
  quantity: bins,
  /** The day of the rest. */
  date: day,
})

const typedInstant = instant.refine(isInstant, { error: notAnInstant })

/** Only what is sent changes. Null takes a value away. */
export const JobCorrection = z.strictObject({
  reason: text(1, 500),
  note: text(0, 2000).nullable().optional(),
  weightKg: weight.optional(),
  docketNumber: docket.nullable().optional(),
  signedBy: oneLine(0, 120).nullable().optional(),
  code: z.enum(failureCodes).optional(),
  startedAt: typedInstant.optional(),
  /** When it was done, or failed. */
  endedAt: typedInstant.optional(),
})
export type JobCorrection = z.output<typeof JobCorrection>

/** Numbers of the bins that a job brought and took; null is none. */
const binNumber = oneLine(1, 40)
const firstBin = binNumber.nullable().optional()
/** Of a job of several bins, the others. */
const otherBins = z.array(binNumber).max(1000).optional()
const correctedBins = {
  binIn: firstBin,
  moreBinsIn: otherBins,
  binOut: firstBin,
  moreBinsOut: otherBins,
}
export const JobCorrectionBody = JobCorrection.extend(correctedBins)
export type CorrectedBins = Pick<z.output<typeof JobCorrectionBody>, keyof typeof correctedBins>

export const JobNoteBody = z.strictObject({
  /** For the crew and the office, or for the hirer too. */
  audience: z.enum(['internal', 'hirer']),
  text: text(1, 2000),
})

export const JobHistory = z.object({
  moments: z.array(
    z.object({
      at: instant,
      by: Person,
      /** The action of the audit log, such as `job.moved`. */
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      by: Person,
      audience: z.enum(['internal', 'hirer']),
      text: z.string(),
    }),
  ),
})
export type JobHistory = z.output<typeof JobHistory>
