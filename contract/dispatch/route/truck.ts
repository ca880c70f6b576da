import type { JobType } from '#contract/jobs/job.ts'

/**
 * What a truck carries along its stops, and the visits of the yard and tips that it needs in between (rules,
 * section 12, "Runs"). Pure.
 */

/** A stop to be put in order. */
export type RouteStop = {
  /** Its index in the table of minutes. */
  node: number
  kind: 'job' | 'tip' | 'yard'
  /** Of a job. */
  type?: JobType
  /** The kind of bin that a job brings or takes, and how many. */
  bin?: string
  units?: number
  /** How long it lasts. */
  minutes?: number
  /** The first and the last minute of the day at which its customer expects the crew; absent if any will do. */
  window?: { from: number; to: number }
}

export type Truck = {
  /** How many bins it carries at once. */
  slots: number
  /** Where it is when it begins; and the kinds of bins that are on it then. */
  start: number
  full: readonly string[]
  empty: readonly string[]
  /** Whether it begins in the yard, and so with what it needs. */
  loads: boolean
  /** Where the yard is; null if unknown, and then what the truck carries is ignored. */
  yard: number | null
  tips: readonly number[]
  /** The minute of the day at which it leaves, and how many it's in the yard and at each tip. */
  hours?: {
    leaves: number
    yard: number
    tips: readonly number[]
    /** Until when it should be back, if it can leave later; absent once it has left. */
    ends?: number
  }
}

/** Minutes from one place to another. */
export type Minutes = readonly (readonly number[])[]

/** What to find an order for. */
export type Route = { stops: readonly RouteStop[]; truck: Truck; minutes: Minutes }

/** A stop of the order, or the visit of a place that was put in before it. */
export type Visit = { stop: number } | { visits: 'yard' | 'tip'; node: number }

/** How many empty bins a job needs on the truck, and how many full ones it leaves there. */
export function effectOf({ kind, type, units = 1 }: RouteStop): { takes: number; leaves: number } {
  if (kind !== 'job') return { takes: 0, leaves: 0 }
  if (type === 'delivery') return { takes: units, leaves: 0 }
  if (type === 'collection') return { takes: 0, leaves: units }
  if (type === 'exchange' || type === 'wait_and_load') return { takes: units, leaves: units }
  return { takes: 0, leaves: 0 }
}
