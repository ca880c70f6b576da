import * as z from 'zod'
import { JobStatus, JobType } from '#contract/jobs/job.ts'
import { failureCodes } from '#contract/jobs/job-words.ts'
import { day, instant } from '#contract/values/text.ts'
import { findingKinds, photoKinds } from './facts.ts'
import { changedFields } from './changed-fields.ts'

/**
 * What a driver's phone holds: the open work of yesterday, today and tomorrow, with everything needed to do
 * it without signal. No prices, and no customer beyond those of the driver's own stops.
 */

export const asked = ['off', 'optional', 'compulsory'] as const

const Point = z.object({ latitude: z.number(), longitude: z.number() })

const Site = z.object({
  address: z.string(),
  suburb: z.string(),
  postcode: z.string(),
  lotNumber: z.string().nullable(),
  gateCode: z.string().nullable(),
  point: Point.nullable(),
})

export const DriverBin = z.object({
  id: z.uuid(),
  number: z.string(),
  productName: z.string(),
  /** Its kind; absent if the phone knows only the number. */
  productId: z.uuid().optional(),
  load: z.enum(['empty', 'full', 'unknown']),
})
export type DriverBin = z.output<typeof DriverBin>

/** What the office changed since the job was first on the phone. */
export const Change = z.object({
  field: z.enum(changedFields),
  /** What it is now, in words; null if it was removed. */
  now: z.string().nullable(),
  /** What it was then. Absent in a day of an older server. */
  was: z.string().nullable().optional(),
})

export const DriverPhoto = z.object({
  /** Read it at GET /api/driver/files/{id}. */
  id: z.uuid(),
  sha256: z.string(),
  kind: z.enum(photoKinds),
  /** Whether its bytes have arrived. */
  stored: z.boolean(),
})

export const DriverJob = z.object({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  type: JobType,
  status: JobStatus,
  date: day,
  timeWindow: z.object({ name: z.string(), startTime: z.string(), endTime: z.string() }).nullable(),
  site: Site,
  /** Where a relocation takes the bin. */
  toSite: Site.nullable(),
  contact: z.object({ name: z.string(), phone: z.string() }),
  /** What the hirer wrote. */
  notes: z.string(),
  /** Of the office and crews, the latest last. First on the screen. */
  internalNotes: z.array(z.object({ id: z.uuid(), at: instant, by: z.string(), text: z.string() })),
  items: z.array(
    z.object({
      productId: z.uuid(),
      name: z.string(),
      quantity: z.number(),
      sizeCubicMetres: z.number().nullable(),
      /** The name of its product group. */
      waste: z.string().nullable(),
      /** In millimetres, to draw the bin to scale. */
      dimensions: z.object({ lengthMm: z.int(), widthMm: z.int(), heightMm: z.int() }).nullable(),
    }),
  ),
  waitWhileLoad: z.boolean(),
  /** Bins expected at the site, which a collection may take. */
  binsExpected: z.array(DriverBin),
  /** When the bin was brought, and where it was put. */
  delivered: z.object({ at: instant, photo: DriverPhoto.nullable() }).nullable(),
  /** Whether its order was cancelled after the start: it's still open, and the driver asks the office first. */
  orderCancelled: z.boolean().optional(),
  startedAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  completedAt: instant.nullable(),
  failedAt: instant.nullable(),
  failure: z.object({ code: z.enum(failureCodes), note: z.string().nullable() }).nullable(),
  binIn: z.string().nullable(),
  binOut: z.string().nullable(),
  /** Of a job of several bins, the others. Absent in a day of an older server. */
  moreBinsIn: z.array(z.string()).optional(),
  moreBinsOut: z.array(z.string()).optional(),
  signedBy: z.string().nullable(),
  photos: z.array(DriverPhoto),
  /** The failed attempt before it. */
  previousAttempt: z
    .object({ date: day, code: z.enum(failureCodes).nullable(), note: z.string().nullable() })
    .nullable(),
  changes: z.array(Change),
})
export type DriverJob = z.output<typeof DriverJob>

export const DriverStop = z.object({
  id: z.uuid(),
  /** From 1 within its run. */
  position: z.int(),
  kind: z.enum(['job', 'tip', 'yard', 'break']),
  /** Only of a job. */
  job: DriverJob.nullable(),
  tipSiteId: z.uuid().nullable(),
  depotId: z.uuid().nullable(),
  minutes: z.int().nullable(),
  arrivedAt: instant.nullable(),
  doneAt: instant.nullable(),
})
export type DriverStop = z.output<typeof DriverStop>

export const DriverRun = z.object({
  id: z.uuid(),
  date: day,
  status: z.enum(['planned', 'open', 'closed']),
  startsAt: z.string(),
  endsAt: z.string(),
  openedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /**
   * The driver's reports that ended it, which can be taken back; empty if the office closed it. Absent in a day of an
   * older server.
   */
  endedBy: z.array(z.uuid()).optional(),
  vehicle: z
    .object({
      id: z.uuid(),
      name: z.string(),
      registration: z.string(),
      kind: z.enum(['hook', 'skip', 'rear_lift', 'other']),
      slots: z.int(),
      /** Why it is off the road; null if it isn't. */
      offRoad: z.string().nullable(),
      /** The odometer as it was read last: at a check, or when another run ended. */
      odometerKm: z.int().nullable(),
      /** The tare of its last docket, in kilograms. */
      usualTareKg: z.int().nullable(),
      onBoard: z.array(DriverBin),
    })
    .nullable(),
  depotId: z.uuid().nullable(),
  /**
   * Empty bins in the yard of the kinds that this run brings or has brought, by number: a number can be corrected
   * afterwards. Absent in a day of an older server.
   */
  inYard: z.array(DriverBin).optional(),
  /** The vehicle's check for this run. */
  check: z.object({ at: instant, outcome: z.enum(['ok', 'minor', 'major']) }).nullable(),
  stops: z.array(DriverStop),
})
export type DriverRun = z.output<typeof DriverRun>

export const DriverTipSite = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  point: Point.nullable(),
  /** By weekday from Monday, null where it's closed; null if the hours aren't known. */
  openingHours: z.array(z.object({ opens: z.string(), closes: z.string() }).nullable()).nullable(),
  closedDays: z.array(day),
  /** Names of the wastes it takes; null is all. */
  takes: z.array(z.string()).nullable(),
})

export const DriverDay = z.object({
  serverTime: instant,
  today: day,
  timezone: z.string(),
  organisation: z.object({ name: z.string(), phone: z.string() }),
  driver: z.object({ id: z.uuid(), name: z.string() }),
  device: z.object({
    id: z.uuid(),
    name: z.string(),
    /** The highest sequence number that has arrived from it; 0 if there is none. */
    lastSeq: z.int(),
  }),
  settings: z.object({
    binNumbers: z.enum(asked),
    signature: z.enum(asked),
    /** Whether a position is stamped at start, arrival and outcome, from which day, and what the driver said. */
    positions: z.object({
      on: z.boolean(),
      from: day.nullable(),
      acknowledgedAt: instant.nullable(),
    }),
  }),
  checkItems: z.array(z.object({ id: z.string(), name: z.string(), group: z.string() })),
  reasons: z.array(z.object({ id: z.string(), code: z.enum(failureCodes), label: z.string() })),
  findings: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(findingKinds),
      label: z.string(),
      /** Whether it has a number, such as mattresses. */
      counted: z.boolean(),
    }),
  ),
  /** By date, then by when they start. */
  runs: z.array(DriverRun),
  tipSites: z.array(DriverTipSite),
  depots: z.array(
    z.object({ id: z.uuid(), name: z.string(), address: z.string(), point: Point.nullable() }),
  ),
  /** Jobs that were on this phone, and that the office has taken from the driver since. */
  gone: z.array(
    z.object({
      jobId: z.uuid(),
      reference: z.string(),
      suburb: z.string(),
      why: z.enum(['cancelled', 'moved', 'other_driver', 'unassigned', 'settled']),
      at: instant,
      /** Whose run it's on now; null if it's on none of another driver. Absent in a day of an older server. */
      driver: z.string().nullable().optional(),
      /** The day that it's on now; absent in a day of an older server. */
      date: day.optional(),
    }),
  ),
})
export type DriverDay = z.output<typeof DriverDay>
