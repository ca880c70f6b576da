import * as z from 'zod'
import { Locality } from '#contract/orders/order-body.ts'
import { day, instant } from '#contract/values/text.ts'
import { failureCodes, jobTypes } from './job-words.ts'

/** A job is one visit of a crew. Placing an order plans its jobs. */

export const jobStatuses = ['scheduled', 'started', 'completed', 'failed', 'cancelled'] as const

export const JobType = z.enum(jobTypes)
export const JobStatus = z.enum(jobStatuses)
export type JobType = z.output<typeof JobType>
export type JobStatus = z.output<typeof JobStatus>

/** The statuses that each move may start from. Outcomes are final: another attempt is a new job. */
export const jobMoves = {
  start: ['scheduled'],
  complete: ['started'],
  fail: ['started'],
  cancel: ['scheduled'],
} as const satisfies Record<string, readonly JobStatus[]>

const id = z.string().meta({ format: 'uuid' })
const Photo = z.object({ id, url: z.string() })

export const Job = z
  .object({
    id,
    object: z.literal('job'),
    version: z.int().meta({ description: 'Starts at 1 and rises by one with every change.' }),
    reference: z.string().meta({
      description: "The order's reference and the job's sequence.",
      examples: ['7F3-K2Q-X/1'],
    }),
    organisationId: z.string().meta({ description: 'Begins with `org_`.' }),
    orderId: id,
    orderReference: z.string(),
    lineId: id,
    type: JobType,
    status: JobStatus,
    date: day,
    timeWindow: z
      .object({ name: z.string(), startTime: z.string(), endTime: z.string() })
      .nullable()
      .meta({ description: 'The time of day that the customer chose.' }),
    sequence: z.int().meta({ description: 'The position among the jobs of its order.' }),
    address: z.string(),
    locality: Locality.nullable(),
    location: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: 'The coordinates of the address, if known.' }),
    lotNumber: z.string().nullable(),
    gateCode: z.string().nullable(),
    notes: z.string().meta({ description: 'The notes of the order.' }),
    customFields: z
      .record(z.string(), z.unknown())
      .meta({ description: "The order's answers to the booking questions." }),
    contact: z.object({ name: z.string(), phone: z.string() }),
    items: z.array(
      z.object({
        productId: id,
        name: z.string(),
        quantity: z.number(),
        equipmentReference: z.string().nullable(),
      }),
    ),
    waitWhileLoad: z.boolean(),
    driver: z.object({ id, name: z.string() }).nullable(),
    vehicle: z.object({ id, registration: z.string() }).nullable(),
    startedAt: instant.nullable(),
    completedAt: instant.nullable(),
    failedAt: instant.nullable(),
    completion: z
      .object({
        note: z.string().nullable(),
        weightKg: z.number().nullable(),
        docketNumber: z.string().nullable(),
        photos: z.array(Photo),
        signedBy: z.string().nullable(),
      })
      .nullable(),
    failure: z
      .object({ code: z.enum(failureCodes), note: z.string().nullable(), photos: z.array(Photo) })
      .nullable(),
    previousJobId: id.nullable().meta({ description: 'The failed job that this one repeats.' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Job', description: 'One visit of a crew.' })
export type Job = z.output<typeof Job>

/** The bytes of a photo; they have no schema. */
export const JobPhoto = z.unknown()

export const JobPage = z
  .object({
    data: z.array(Job),
    hasMore: z.boolean().meta({ description: 'Whether more jobs follow.' }),
    date: day.nullable().meta({ description: 'The one day listed; null where it may be several.' }),
    timezone: z.string().meta({ examples: ['Australia/Sydney'] }),
  })
  .meta({ id: 'JobPage', description: 'A page of jobs.' })
