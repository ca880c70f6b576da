import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'

/**
 * How many of a line's bins its collections have brought back, and how many none is planned for. Pure.
 * @param whole how many bins the line has
 */
export function binsLeft(
  jobs: readonly LineJobRow[],
  whole: number,
): { back: number; unplanned: number } {
  const live = jobs.filter(
    ({ type, status, retried }) => type === 'collection' && status !== 'cancelled' && !retried,
  )
  const sum = (some: readonly LineJobRow[]) =>
    some.reduce((bins, { quantity }) => bins + (quantity ?? whole), 0)
  const back = sum(live.filter(({ status }) => status === 'completed'))
  return { back: Math.min(back, whole), unplanned: Math.max(0, whole - sum(live)) }
}
