import * as z from 'zod'
import { RUN_ENDS_AT, RUN_STARTS_AT } from '#contract/dispatch/run-hours.ts'
import { clock, day, instant, uuid } from '#contract/values/text.ts'
import { Point } from '#contract/office/dispatch/records.ts'
import { vehicleKinds } from '#contract/office/dispatch/vehicle.ts'

/** Runs and their stops, and what the office sends to change them (rules, section 12, "Runs"). */

/** The shares of its day from which a run counts as nearly full and as full. */
export const NEARLY_FULL = 0.85
export const FULL = 1

export const stopKinds = ['job', 'tip', 'yard', 'break'] as const
export type StopKind = (typeof stopKinds)[number]
export const runStatuses = ['planned', 'open', 'closed'] as const
export type RunStatus = (typeof runStatuses)[number]

export const BoardStop = z.object({
  id: uuid,
  kind: z.enum(stopKinds),
  jobId: uuid.nullable(),
  tipSiteId: uuid.nullable(),
  depotId: uuid.nullable(),
  /** Of the tip or yard; "Break"; the suburb or address of a job. */
  name: z.string(),
  point: Point.nullable(),
  /** How long it lasts. */
  minutes: z.int(),
  /** From the stop before, or from the depot; null if one of the two points isn't known. */
  travelMinutes: z.int().nullable(),
  /** When the truck should be there, by the plan and by what has happened since. */
  arrivesAt: instant,
  arrivedAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** Of a tip: the number of the docket. */
  docketNumber: z.string().nullable(),
})
export type BoardStop = z.output<typeof BoardStop>

const named = z.object({ id: uuid, name: z.string() })

export const RunLoad = z.object({
  /** Travel, work, and tips with breaks; `total` is their sum. */
  total: z.int(),
  travel: z.int(),
  work: z.int(),
  tips: z.int(),
  /** The minutes of the vehicle's day. */
  of: z.int(),
  state: z.enum(['ok', 'nearly_full', 'full']),
  lifts: z.int(),
  jobs: z.int(),
})
export type RunLoad = z.output<typeof RunLoad>

export const BoardRun = z.object({
  id: uuid,
  version: z.int(),
  date: day,
  status: z.enum(runStatuses),
  driver: named.extend({ phone: z.string() }).nullable(),
  vehicle: named
    .extend({
      registration: z.string(),
      kind: z.enum(vehicleKinds),
      slots: z.int(),
      /** The bin types that it can lift; null is all of them. */
      productIds: z.array(z.string()).nullable(),
      /** Why it shouldn't be on the road on this day; null if it may. */
      notFit: z.string().nullable(),
    })
    .nullable(),
  depot: named.extend({ point: Point.nullable() }).nullable(),
  startsAt: clock,
  endsAt: clock,
  load: RunLoad,
  /** From the last stop to the depot; null if one of the points isn't known. */
  homeMinutes: z.int().nullable(),
  backAt: instant,
  /** How far it's behind its plan, in minutes; 0 if it isn't, or hasn't begun. */
  behind: z.int(),
  /** The newest check of the vehicle for this run; null if there's none. */
  check: z.enum(['ok', 'minor', 'major']).nullable(),
  /** As its driver read it at the end of the day, and the reading before; null if the driver gave none. */
  odometer: z.object({ beforeKm: z.int().nullable(), endKm: z.int() }).nullable(),
  stops: z.array(BoardStop),
})
export type BoardRun = z.output<typeof BoardRun>

const crew = {
  driverId: uuid.nullable(),
  vehicleId: uuid.nullable(),
  depotId: uuid.nullable(),
  startsAt: clock,
  endsAt: clock,
}
const noCrew = { path: ['driverId'], error: 'is required, or a vehicle' }
const backwards = { path: ['endsAt'], error: 'must be after the start' }

/** A new run. The vehicle is the driver's, and the depot the vehicle's, if they aren't given. */
export const NewRunBody = z
  .strictObject({
    date: day,
    driverId: crew.driverId.default(null),
    vehicleId: crew.vehicleId.optional(),
    depotId: crew.depotId.optional(),
    startsAt: crew.startsAt.default(RUN_STARTS_AT),
    endsAt: crew.endsAt.default(RUN_ENDS_AT),
    /** Why a vehicle that isn't fit for the road goes out all the same. */
    reason: z.string().trim().min(3).max(500).optional(),
  })
  .refine(({ driverId, vehicleId }) => driverId !== null || typeof vehicleId === 'string', noCrew)
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, backwards)
export type NewRun = z.output<typeof NewRunBody>

/** Only what is sent changes. */
export const RunChangeBody = z.strictObject({
  ...z.object(crew).partial().shape,
  reason: z.string().trim().min(3).max(500).optional(),
})
export type RunChange = z.output<typeof RunChangeBody>

/** A tip, the yard or a break; `afterStopId` null is before the first stop, absent is behind the last. */
export const NewStopBody = z.strictObject({
  kind: z.enum(['tip', 'yard', 'break']),
  tipSiteId: uuid.nullable().default(null),
  depotId: uuid.nullable().default(null),
  minutes: z.int().min(1).max(1440).nullable().default(null),
  afterStopId: uuid.nullable().optional(),
})
export type NewStop = z.output<typeof NewStopBody>
