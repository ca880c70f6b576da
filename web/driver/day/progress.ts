import type { DriverRun, DriverStop } from '#contract/driver/day.ts'

/** Whether the driver is done with a stop. */
export function isPast({ job, doneAt }: DriverStop): boolean {
  if (!job) return doneAt !== null
  return job.status === 'completed' || job.status === 'failed' || job.status === 'cancelled'
}

/** Whether a stop isn’t begun. */
export function isUntouched({ job, arrivedAt, doneAt }: DriverStop): boolean {
  return job ? job.status === 'scheduled' : arrivedAt === null && doneAt === null
}

/** What reports name: the job of a stop, or else the stop. */
export const idOf = ({ id, job }: DriverStop): string => job?.id ?? id

/** When the driver was done with a stop; null if they aren't, or if it was cancelled. */
export const leftAt = ({ job, doneAt }: DriverStop): string | null =>
  job ? (job.completedAt ?? job.failedAt) : doneAt

/**
 * A run's stops as the driver meets them: those behind as they were done, which may be otherwise than planned, and those
 * ahead. A cancelled one stays where it is in the plan.
 */
export function splitStops({ stops }: Pick<DriverRun, 'stops'>) {
  const open = stops.findIndex((stop) => !isPast(stop))
  const from = open === -1 ? stops.length : open
  const behind = stops.filter((stop, index) => isPast(stop) && (index < from || leftAt(stop)))
  const time = (stop: DriverStop) => leftAt(stop) ?? ''
  return {
    behind: behind.toSorted((a, b) => Number(time(a) > time(b)) - Number(time(a) < time(b))),
    ahead: stops.filter((stop) => !behind.includes(stop)),
  }
}

/** The stop to do now: one that is started, else the first that isn't done. */
export function presentStop({ stops }: DriverRun): DriverStop | null {
  return (
    stops.find(({ job }) => job?.status === 'started') ??
    stops.find((stop) => !isPast(stop)) ??
    null
  )
}

/** The number on a job's node: jobs are counted, places aren't. */
export function numberOf({ stops }: DriverRun, id: string): number {
  return stops.filter(({ kind }) => kind === 'job').findIndex((stop) => stop.id === id) + 1
}

/** How many jobs of a run are done, how many couldn't be, and how many there are. */
export function countJobs({ stops }: DriverRun) {
  const jobs = stops.flatMap(({ job }) => (job && job.status !== 'cancelled' ? [job] : []))
  return {
    all: jobs.length,
    done: jobs.filter(({ status }) => status === 'completed').length,
    failed: jobs.filter(({ status }) => status === 'failed'),
    open: jobs.filter(({ status }) => status === 'scheduled' || status === 'started'),
  }
}
