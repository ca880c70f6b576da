import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { costAt, indexOfStop, stopsWithout } from '#web/office/board/moves/target.ts'
import type { Target } from '#web/office/board/moves/target.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'

/** Where something would go, as a screen reader says it: "Truck 2, stop 3 of 7, after Enmore, adds 28 min". */
export function sayTarget(plan: Plan, jobIds: readonly string[], target: Target): string {
  const run = plan.runs.find(({ id }) => id === target.runId)
  if (!run) return 'No truck yet'
  const stops = stopsWithout(run, new Set(jobIds))
  const at = indexOfStop(stops, target.afterStopId)
  const { adds } = costAt(run, plan.jobs, jobIds, target.afterStopId)
  const before = stops[at]
  return [
    nameOf(run),
    `stop ${at + 2} of ${stops.length + jobIds.length}`,
    before ? `after ${before.name}` : 'first',
    adds < 0 ? `saves ${sayMinutes(-adds)}` : `adds ${sayMinutes(adds)}`,
  ].join(', ')
}
