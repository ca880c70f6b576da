import type { DriverDay, DriverRun } from '#contract/driver/day.ts'
import { idOf, isUntouched } from '#web/driver/day/progress.ts'

/**
 * The jobs, tips, visits of the yard and breaks that the office put on a run of today since the phone had it, and that
 * aren't begun: ids of jobs, and of the stops of the others. A run that is wholly new says enough as it is.
 * @param before runs as they were on the screen
 * @param known those from before
 * @param begun ids of jobs and stops that the driver has reported something about
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
      const had = new Set(old?.stops.map(idOf))
      const isNew = (id: string) => known.includes(id) || (old !== undefined && !had.has(id))
      return run.stops
        .filter(isUntouched)
        .map(idOf)
        .filter((id) => !begun.has(id) && isNew(id))
    })
}
