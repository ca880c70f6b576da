import type { DriverDay, DriverRun } from '#contract/driver/day.ts'
import { isPast } from '#web/driver/day/progress.ts'

/** A run whose stops the office put in another order, until the driver has seen that: as they were before. */
export type Reordered = { runId: string; before: readonly string[] }

/**
 * The runs of today whose stops ahead are in another order than the phone had, with those from before. What the driver
 * has begun or done is no longer part of the plan.
 * @param before runs as they were on the screen
 * @param begun ids of jobs that the driver has reported something about
 */
export function reorderedSince(
  before: readonly DriverRun[],
  fresh: DriverDay,
  { known, begun }: { known: readonly Reordered[]; begun: ReadonlySet<string> },
): Reordered[] {
  const aheadIn = ({ stops }: DriverRun) =>
    stops
      .filter((stop) => !isPast(stop) && stop.job?.status !== 'started')
      .map(({ id, job }) => job?.id ?? id)
      .filter((id) => !begun.has(id))
  return fresh.runs
    .filter(({ status, date }) => status !== 'closed' && date === fresh.today)
    .flatMap((run) => {
      const old = before.find(({ id, status }) => id === run.id && status !== 'closed')
      const was = known.find(({ runId }) => runId === run.id)?.before ?? (old && aheadIn(old)) ?? []
      const now = aheadIn(run)
      const stayed = was.filter((id) => now.includes(id))
      const isSame = now.filter((id) => was.includes(id)).every((id, at) => id === stayed[at])
      return isSame ? [] : [{ runId: run.id, before: was }]
    })
}
