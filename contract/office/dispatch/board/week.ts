import * as z from 'zod'
import { JobType } from '#contract/jobs/job.ts'
import { BoardRun, RunLoad } from '#contract/office/dispatch/runs/run.ts'
import { clock, day, instant, uuid } from '#contract/values/text.ts'
import { Crews } from './board.ts'

/** The board's week: drivers by days (rules, section 12, "The board"). */

/** A run in brief. */
export const WeekCell = z.object({
  runId: uuid,
  date: day,
  driverId: uuid.nullable(),
  vehicleId: uuid.nullable(),
  status: BoardRun.shape.status,
  load: RunLoad,
  /** The types of its jobs, in the order of its stops. */
  types: z.array(JobType),
  startsAt: clock,
  backAt: instant,
})

export const WeekDay = z.object({
  date: day,
  jobs: z.int(),
  /** The types of jobs without a run. */
  unassigned: z.array(JobType),
  /** Visits that are booked, and how many the day takes; null without a limit. */
  booked: z.int(),
  limit: z.int().nullable(),
  /** Why no one works on this day; null if it isn't closed. */
  closed: z.string().nullable(),
  /** Kinds of bins that are all out, or promised more often than there are any. */
  short: z.array(z.object({ productId: z.string(), name: z.string(), by: z.int() })),
})

export const BoardWeek = z.object({
  from: day,
  to: day,
  today: day,
  crews: Crews,
  days: z.array(WeekDay),
  cells: z.array(WeekCell),
})
export type BoardWeek = z.output<typeof BoardWeek>
