import type { DriverDay, DriverJob, DriverRun } from '#contract/driver/day.ts'
import { idOf, isUntouched, numberOf } from '#web/driver/day/progress.ts'
import { sayStop } from '#web/driver/day/say.ts'

/** A stop that the office took off the driver's run before it was begun, until the driver has seen that. */
export type Taken = {
  /** Of a tip, the yard or a break: its own id. */
  jobId: string
  /** Its run, and on which day that is. */
  runId: string
  runDate: string
} & Named &
  Fate

/** A job with the number that its node had; a tip, the yard or a break as it's called. */
type Named = { number: number; site: DriverJob['site'] } | { place: string }

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
  const seen = before
    .filter(({ status, date }) => status !== 'closed' && date === fresh.today)
    .flatMap((run) =>
      run.stops
        .filter((stop) => isUntouched(stop) && !begun.has(idOf(stop)))
        .map((stop) => {
          const name = stop.job
            ? { number: numberOf(run, stop.id), site: stop.job.site }
            : { place: sayStop(stop, fresh.tipSites) }
          return { jobId: idOf(stop), runId: run.id, runDate: run.date, ...name }
        }),
    )
  const still = known.filter(({ runDate }) => runDate === fresh.today)
  const others = seen.filter(({ jobId }) => !still.some((one) => one.jobId === jobId))
  return [...still, ...others].flatMap((one) => {
    const fate = fateOf(one, fresh)
    return fate ? [{ ...one, ...fate }] : []
  })
}

/** Null if it's on its run, or was done. The office takes a tip, the yard or a break off without a word about it. */
function fateOf(one: Pick<Taken, 'jobId' | 'runId'> & Named, fresh: DriverDay): Fate | null {
  const { jobId, runId } = one
  const run = fresh.runs.find(({ stops }) => stops.some((stop) => idOf(stop) === jobId))
  const job = run?.stops.find((stop) => idOf(stop) === jobId)?.job
  if (job?.status === 'cancelled') return { why: 'cancelled', driver: null, date: null }
  if (run) return run.id === runId ? null : { why: 'moved', driver: null, date: run.date }
  if ('place' in one) {
    // With its whole run gone, the jobs say so.
    const isOff = fresh.runs.some(({ id }) => id === runId)
    return isOff ? { why: 'unassigned', driver: null, date: null } : null
  }
  const gone = fresh.gone.find((entry) => entry.jobId === jobId)
  return gone ? { why: gone.why, driver: gone.driver ?? null, date: gone.date ?? null } : null
}
