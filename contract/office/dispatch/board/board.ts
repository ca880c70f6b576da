import * as z from 'zod'
import { once } from '#contract/api/query.ts'
import { daysBetween } from '#contract/values/day.ts'
import { day, instant, isStorable, uuid } from '#contract/values/text.ts'
import { BoardJob } from './board-job.ts'
import { RailEntry } from './rail.ts'
import { Point } from '#contract/office/dispatch/records.ts'
import { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { vehicleKinds } from '#contract/office/dispatch/vehicle.ts'

/** The dispatch board: a day with its runs, or a range of days in brief (rules, section 12, "The board"). */

/** The most days that a week's view may have. */
export const MOST_DAYS = 14

const range = {
  from: z.string(once).pipe(day),
  to: z.string(once).pipe(day),
}
const inOrder = { path: ['to'], error: 'must be on or after from' }
const tooFar = { path: ['to'], error: `must be less than ${MOST_DAYS} days after from` }

export const BoardQuery = z
  .object(range)
  .refine(({ from, to }) => from <= to, inOrder)
  .refine(({ from, to }) => daysBetween(from, to) < MOST_DAYS, tooFar)

export const BoardChangesQuery = BoardQuery.safeExtend({
  /** The `cursor` of the last answer. */
  since: z.string(once).max(40).refine(isStorable),
})

/** The parts of the tray; each lists ids of jobs, in the order of their days. */
export const trayParts = [
  /** Of these days, without a run. */
  'unassigned',
  /** Of an earlier day, and not done. */
  'carriedOver',
  /** Failed within 60 days, and not planned again. */
  'failed',
  /** Collections that should have been on an earlier day. */
  'overdue',
] as const

const ids = z.array(uuid)

/** A hire without a collection: the hirer or the office asks for it. */
export const OnCall = z.object({
  orderId: uuid,
  lineId: uuid,
  reference: z.string(),
  customerName: z.string(),
  suburb: z.string().nullable(),
  productName: z.string(),
  sizeCubicMetres: z.number().nullable(),
  wasteType: z.string().nullable(),
  /** Since when the bin is there. */
  since: day,
})
export type OnCall = z.output<typeof OnCall>

/** A full bin on a vehicle or in the yard. */
export const AwaitingTip = z.object({
  binId: uuid,
  number: z.string(),
  productName: z.string(),
  sizeCubicMetres: z.number().nullable(),
  wasteType: z.string().nullable(),
  /** Of the vehicle, the depot or "Yard". */
  place: z.string(),
  since: instant,
})
export type AwaitingTip = z.output<typeof AwaitingTip>

export const Tray = z.object({
  unassigned: ids,
  carriedOver: ids,
  failed: ids,
  overdue: ids,
  onCall: z.array(OnCall),
  awaitingTip: z.array(AwaitingTip),
})
export type Tray = z.output<typeof Tray>

const place = z.object({ id: uuid, name: z.string(), point: Point.nullable() })

/** What runs are made of: drivers and vehicles that aren't archived, depots and tips. */
export const Crews = z.object({
  drivers: z.array(z.object({ id: uuid, name: z.string(), vehicleId: uuid.nullable() })),
  vehicles: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      kind: z.enum(vehicleKinds),
      slots: z.int(),
      /** Why it isn't on the road today; null if it may be. */
      notFit: z.string().nullable(),
    }),
  ),
  depots: z.array(place),
  tipSites: z.array(place),
})
export type Crews = z.output<typeof Crews>

export const Board = z.object({
  from: day,
  to: day,
  /** The organisation's day at this moment. */
  today: day,
  now: instant,
  /** To ask for changes since. */
  cursor: z.string(),
  /** Every job that a stop or the tray names. */
  jobs: z.array(BoardJob),
  runs: z.array(BoardRun),
  tray: Tray,
  rail: z.array(RailEntry),
  /** The days on which crews don't work, and why. */
  closed: z.array(z.object({ date: day, why: z.string() })),
  /** The first day after these, from today on, on which they do. */
  nextOpen: day,
  /** The next days on which another attempt of a failed job works: of a collection, and of any other. */
  retryDays: z.object({ collection: day.nullable(), other: day.nullable() }),
  crews: Crews,
  /** Whether travel times come from the router, or are estimated by distance, and why. */
  travel: z.object({ by: z.enum(['router', 'distance']), why: z.string().nullable() }),
})
export type Board = z.output<typeof Board>

/** What has changed: whole runs and jobs, which replace those with the same ids. */
export const BoardChanges = Board.pick({
  today: true,
  now: true,
  cursor: true,
  closed: true,
  nextOpen: true,
  retryDays: true,
  tray: true,
  rail: true,
  crews: true,
}).extend({
  jobs: z.array(BoardJob),
  runs: z.array(BoardRun),
  /** The ids of all runs that exist now: any other is gone. */
  runIds: ids,
})
export type BoardChanges = z.output<typeof BoardChanges>
