import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'

/** What a job says about bins that come back. */
type Collected = Pick<LineJobRow, 'type' | 'status' | 'quantity' | 'retried'>

/**
 * How many of a line's bins have been brought back, and how many have no collection planned. Pure.
 * @param whole how many bins the line has
 */
export function binsLeft(
  jobs: readonly Collected[],
  whole: number,
): { back: number; unplanned: number } {
  const live = jobs.filter(
    ({ type, status, retried }) => type === 'collection' && status !== 'cancelled' && !retried,
  )
  const sum = (some: readonly Collected[]) =>
    some.reduce((bins, { quantity }) => bins + (quantity ?? whole), 0)
  const back = sum(live.filter(({ status }) => status === 'completed'))
  return { back: Math.min(back, whole), unplanned: Math.max(0, whole - sum(live)) }
}
