import type { DriverDay, DriverJob, DriverRun } from '#contract/driver/day.ts'

/** A stop that the office took off the driver's run before it was begun, until the driver has seen that. */
export type Taken = {
  jobId: string
  /** Its run, and on which day that is. */
  runId: string
  runDate: string
  /** The number that its node had. */
  number: number
  site: DriverJob['site']
} & Fate

/** What became of it. */
export type Fate = {
  why: DriverDay['gone'][number]['why']
  /** Whose it is now; null if it's nobody's, or an older server doesn't say. */
  driver: string | null
  /** The day that it's on now. */
  date: string | null
}

/**
 * The stops of today that a fresh day no longer has on the run where they were, with those from before that the driver
 * hasn't read about. Those that were begun are shown otherwise. What becomes of a run that has ended, or of tomorrow's
 * while the office plans it, would be noise.
 * @param before runs as they were on the screen
 * @param begun ids of jobs that the driver has reported something about
 */
export function takenSince(
  before: readonly DriverRun[],
  fresh: DriverDay,
  { known, begun }: { known: readonly Taken[]; begun: ReadonlySet<string> },
): Taken[] {
  const stops = before
    .filter(({ status, date }) => status !== 'closed' && date === fresh.today)
    .flatMap((run) => jobsOf(run).map((job, index) => ({ run, job, number: index + 1 })))
    .filter(({ job }) => job?.status === 'scheduled' && !begun.has(job.id))
  const seen = stops.flatMap(({ run, job, number }) =>
    job ? [{ jobId: job.id, runId: run.id, runDate: run.date, number, site: job.site }] : [],
  )
  const still = known.filter(({ runDate }) => runDate === fresh.today)
  const others = seen.filter(({ jobId }) => !still.some((one) => one.jobId === jobId))
  return [...still, ...others].flatMap((one) => {
    const fate = fateOf(one, fresh)
    return fate ? [{ ...one, ...fate }] : []
  })
}

const jobsOf = ({ stops }: DriverRun) =>
  stops.filter(({ kind }) => kind === 'job').map(({ job }) => job)

/** Null if it's on its run, or was done. */
function fateOf({ jobId, runId }: Pick<Taken, 'jobId' | 'runId'>, fresh: DriverDay): Fate | null {
  const run = fresh.runs.find((one) => jobsOf(one).some((job) => job?.id === jobId))
  const job = run && jobsOf(run).find((one) => one?.id === jobId)
  if (job?.status === 'cancelled') return { why: 'cancelled', driver: null, date: null }
  if (run) return run.id === runId ? null : { why: 'moved', driver: null, date: run.date }
  const gone = fresh.gone.find((one) => one.jobId === jobId)
  return gone ? { why: gone.why, driver: gone.driver ?? null, date: gone.date ?? null } : null
}
