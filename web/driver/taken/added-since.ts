import type { DriverDay, DriverRun } from '#contract/driver/day.ts'

/**
 * The jobs that the office put on a run of today since the phone had it, and that aren't begun. A run that is wholly new
 * says enough as it is.
 * @param before runs as they were on the screen
 * @param known those from before
 * @param begun ids of jobs that the driver has reported something about
 */
export function addedSince(
  before: readonly DriverRun[],
  fresh: DriverDay,
  { known, begun }: { known: readonly string[]; begun: ReadonlySet<string> },
): string[] {
  return fresh.runs
    .filter(({ status, date }) => status !== 'closed' && date === fresh.today)
    .flatMap((run) => {
      const old = before.find(({ id }) => id === run.id)
      const had = new Set(old?.stops.map(({ job }) => job?.id))
      const isNew = (id: string) => known.includes(id) || (old !== undefined && !had.has(id))
      return run.stops.flatMap(({ job }) =>
        job?.status === 'scheduled' && !begun.has(job.id) && isNew(job.id) ? [job.id] : [],
      )
    })
}
