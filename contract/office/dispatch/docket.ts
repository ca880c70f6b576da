import * as z from 'zod'
import { JobType } from '#contract/jobs/job.ts'
import { pageOf, searchWords } from '#contract/office/list-query.ts'
import { isDay } from '#contract/values/day.ts'
import { cents, instant, oneLine, uuid } from '#contract/values/text.ts'

/** What tips weighed (rules, section 12, "Dockets"). */

const kg = z.int().min(0).max(200_000)
const notInUtc = 'must be an instant in UTC'
const amount = z.int().min(0).max(100_000_000)

const fields = {
  tipSiteId: uuid.nullable(),
  number: oneLine(1, 40),
  tippedAt: z.iso
    .datetime({ error: notInUtc, abort: true })
    .refine((at) => isDay(at.slice(0, 10)), { error: notInUtc }),
  grossKg: kg.nullable(),
  tareKg: kg.nullable(),
  /** Gross less tare, if both are there. */
  netKg: kg.nullable(),
  material: oneLine(0, 60),
  vehicleId: uuid.nullable(),
  driverId: uuid.nullable(),
  /** Null takes the amount from the tip's price. */
  cost: amount.nullable(),
  /** Those without kilograms share the rest. */
  jobs: z.array(z.strictObject({ jobId: uuid, kg: kg.nullable().default(null) })).max(50),
}

export const NewDocketBody = z.strictObject({
  ...fields,
  tipSiteId: fields.tipSiteId.default(null),
  grossKg: fields.grossKg.default(null),
  tareKg: fields.tareKg.default(null),
  netKg: fields.netKg.default(null),
  material: fields.material.default(''),
  vehicleId: fields.vehicleId.default(null),
  driverId: fields.driverId.default(null),
  cost: fields.cost.default(null),
  jobs: fields.jobs.default([]),
})
export type NewDocket = z.output<typeof NewDocketBody>

/** All of it, as it should be. */
export const DocketBody = z.strictObject(fields)

export const VoidBody = z.strictObject({ reason: oneLine(1, 500) })

export const DocketJob = z.object({
  jobId: uuid,
  /** Such as 7F3-K2Q-X/2. */
  reference: z.string(),
  orderId: uuid,
  customerName: z.string(),
  kg: z.int(),
})

export const Docket = z.object({
  id: uuid,
  version: z.int(),
  tipSiteId: uuid.nullable(),
  tipSiteName: z.string().nullable(),
  number: z.string(),
  tippedAt: instant,
  grossKg: z.int().nullable(),
  tareKg: z.int().nullable(),
  netKg: z.int(),
  material: z.string(),
  cost: cents.nullable(),
  vehicleId: uuid.nullable(),
  vehicleName: z.string().nullable(),
  driverId: uuid.nullable(),
  driverName: z.string().nullable(),
  fileId: uuid.nullable(),
  jobs: z.array(DocketJob),
  /** Other dockets of that tip with that number, which may be the same paper. */
  twins: z.array(z.object({ id: uuid, tippedAt: instant, netKg: z.int() })),
  voided: z.object({ at: instant, reason: z.string() }).nullable(),
})
export type Docket = z.output<typeof Docket>

const yes = z.literal('true', { error: 'must be true, or left out' }).optional()

export const DocketsQuery = z.object({
  tipSiteId: z.uuid().optional(),
  vehicleId: z.uuid().optional(),
  /** A part of the number. */
  search: searchWords(40).optional(),
  /** Only those whose number another of that tip has. */
  twice: yes,
  /** Only those that are split over no job. */
  unassigned: yes,
  /** Voided ones instead. */
  voided: yes,
  ...pageOf(50),
})
export type DocketFilters = z.output<typeof DocketsQuery>

export const DocketPage = z.object({ data: z.array(Docket), hasMore: z.boolean() })
export type DocketPage = z.output<typeof DocketPage>

/** A job that brought something to a tip, and has no docket yet. */
export const MissingDocket = z.object({
  jobId: uuid,
  reference: z.string(),
  type: JobType,
  orderId: uuid,
  customerName: z.string(),
  suburb: z.string().nullable(),
  productName: z.string(),
  completedAt: instant,
  vehicleId: uuid.nullable(),
  vehicleName: z.string().nullable(),
  driverId: uuid.nullable(),
  driverName: z.string().nullable(),
})
export type MissingDocket = z.output<typeof MissingDocket>

/** Of the last 30 days, newest first, at most 200. */
export const MissingDockets = z.object({ data: z.array(MissingDocket), hasMore: z.boolean() })
