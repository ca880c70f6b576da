import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { costAt, hasBegun, indexOfStop, slotsOf, stopsWithout } from './target.ts'
import { countMissed, departureOf, leastMissed, visitOf, visitOfStop } from './times.ts'

/** Where on a run jobs go, what they add to it in minutes, and how many more customers’ times it then misses. */
export type BestSlot = { afterStopId: string | null; adds: number; missed: number }

/**
 * Where on a run jobs cost least; behind the last stop if places aren’t known. A place that keeps one more of the times
 * that customers chose may cost half an hour more. Pure.
 */
export function bestSlot(plan: Plan, run: BoardRun, jobIds: readonly string[]): BestSlot {
  const carried = new Set(jobIds)
  const all = slotsOf(run, plan.jobs, carried)
  // The way home stays the last.
  const slots = run.stops.at(-1)?.kind === 'yard' && all.length > 1 ? all.slice(0, -1) : all
  const stops = stopsWithout(run, carried)
  const open = stops.findLastIndex((stop) => hasBegun(stop, plan.jobs)) + 1
  const departure = departureOf(run, plan)
  const visits = stops.slice(open).map((stop) => visitOfStop(run, stop, plan.jobs))
  const added = jobIds.flatMap((id) => plan.jobs[id] ?? []).map(visitOf)
  const choices = slots.toReversed().map((afterStopId) => {
    return { afterStopId, adds: costAt(run, plan.jobs, jobIds, afterStopId).adds }
  })
  const best = leastMissed(choices, ({ afterStopId }) => {
    const at = Math.max(0, indexOfStop(stops, afterStopId) + 1 - open)
    return countMissed(departure, visits.toSpliced(at, 0, ...added))
  }) ?? { afterStopId: null, adds: 0, missed: 0 }
  return { ...best, missed: Math.max(0, best.missed - countMissed(departure, visits)) }
}
