import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import type { Vanished } from './vanished.ts'

/**
 * Puts stops that the office took away back where they were, struck out, so that none vanishes without a
 * word.
 */
export function showVanished(
  runs: readonly DriverRun[],
  vanished: readonly Vanished[],
): DriverRun[] {
  return runs.map((run) => {
    const own = vanished.filter(({ runId }) => runId === run.id)
    const stops = own.reduce((list, { stop, why }) => {
      const at = list.findIndex(({ position }) => position >= stop.position)
      const back = why === 'cancelled' ? cancelled(stop) : stop
      return list.toSpliced(at === -1 ? list.length : at, 0, back)
    }, run.stops)
    return { ...run, stops }
  })
}

/** With what the driver did shown too, strikes out those that are still open: they're no longer the driver's to do. */
export function strikeVanished(
  runs: readonly DriverRun[],
  vanished: readonly Vanished[],
): DriverRun[] {
  const gone = new Set(vanished.map(({ stop }) => stop.id))
  const isOpen = ({ job }: DriverStop) => job?.status === 'scheduled' || job?.status === 'started'
  return runs.map((run) => ({
    ...run,
    stops: run.stops.map((stop) => (gone.has(stop.id) && isOpen(stop) ? cancelled(stop) : stop)),
  }))
}

const cancelled = (stop: DriverStop): DriverStop => ({
  ...stop,
  job: stop.job && { ...stop.job, status: 'cancelled' },
})
