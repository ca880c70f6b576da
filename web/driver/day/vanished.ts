import type { DriverDay, DriverStop } from '#contract/driver/day.ts'

/** A stop that the office took away after it was on this phone: it stays in sight for the day. */
export type Vanished = {
  stop: DriverStop
  runId: string
  why: DriverDay['gone'][number]['why']
  at: string
}

/**
 * The stops that a fresh day no longer has. Kept are those that were cancelled, and those that were begun: the
 * driver may be there.
 * @param begun ids of jobs that the driver has reported something about
 */
export function vanishedSince(
  before: DriverDay | undefined,
  fresh: DriverDay,
  { known, begun }: { known: readonly Vanished[]; begun: ReadonlySet<string> },
): Vanished[] {
  const here = new Set(fresh.runs.flatMap(({ stops }) => stops.map(({ job }) => job?.id)))
  const stops = before?.runs.flatMap((run) => run.stops.map((stop) => ({ stop, runId: run.id })))
  const lost = (stops ?? []).flatMap(({ stop, runId }): Vanished[] => {
    const gone = fresh.gone.find(({ jobId }) => jobId === stop.job?.id)
    if (!gone || !stop.job) return []
    const isBegun = stop.job.startedAt !== null || begun.has(stop.job.id)
    if (gone.why !== 'cancelled' && !isBegun) return []
    return [{ stop, runId, why: gone.why, at: gone.at }]
  })
  const runs = new Set(fresh.runs.map(({ id }) => id))
  const kept = known.filter(({ stop }) => !lost.some((one) => one.stop.id === stop.id))
  return [...kept, ...lost].filter(({ stop, runId }) => runs.has(runId) && !here.has(stop.job?.id))
}
