import type { Day } from '#contract/values/day.ts'
import type { JobStatus, JobType } from '#contract/jobs/job.ts'

/** A job of one line; `day` is when it is planned, or when it was done. */
export type LineJob = {
  type: JobType
  status: JobStatus
  day: Day
  /** How many of the line's bins it moves; null is all of them. */
  units: number | null
  /** Whether another attempt was planned after it failed. */
  retried: boolean
}

/** The date now, and the first day crews could collect on; null where that doesn't matter. */
export type BinClock = { today: Day; soonest: Day | null }

/**
 * Some of a line's bins, and until when they are out; null if no longer than agreed. If they're `back`, that
 * is the day they came back.
 */
export type BinsOut = { units: number; until: Day | null; back: boolean }

/**
 * Works out from a line's jobs until when its bins are out. Bins that are collected separately are parts
 * of their own. Pure.
 */
export function binsOut(jobs: readonly LineJob[], units: number, clock: BinClock): BinsOut[] {
  const live = jobs.filter(({ status, retried }) => status !== 'cancelled' && !retried)
  const collections = live.filter(({ type }) => type === 'collection')
  const others = live.filter(({ type }) => type !== 'collection')

  let left = units
  const parts = collections.map((collection) => {
    const part = Math.min(left, collection.units ?? left)
    left -= part
    return {
      units: part,
      until: binOutUntil([...others, collection], clock),
      back: collection.status === 'completed',
    }
  })
  if (left > 0) parts.push({ units: left, until: binOutUntil(others, clock), back: false })
  return parts.filter((part) => part.units > 0)
}

/** Until when one part of the bins is out. At most one of its jobs is a collection. */
function binOutUntil(jobs: readonly LineJob[], { today, soonest }: BinClock): Day | null {
  const collection = jobs.find(({ type }) => type === 'collection')
  if (collection?.status === 'completed') return collection.day

  const waiting = jobs.filter(({ status }) => status === 'scheduled' || status === 'started')
  const planned = waiting.map(({ day }) => day).reduce(later, '')
  const isOut = jobs.some(({ type, status }) => type === 'delivery' && status === 'completed')
  if (!isOut) return planned === '' ? null : planned
  if (waiting.some(({ type }) => type === 'collection')) {
    // A crew that is late may still come today.
    return later(planned, today)
  }
  // No collection is planned, or it failed: the bin can't be back before the next collection day, nor
  // before the last visit on site.
  return soonest === null ? null : later(soonest, planned)
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}
