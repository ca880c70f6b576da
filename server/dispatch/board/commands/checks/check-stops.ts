import type { CommandOf } from '#contract/office/dispatch/board/commands.ts'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import type { Day } from '#contract/values/day.ts'
import { namePlaces } from './find-places.ts'
import type { Places } from './find-places.ts'
import { checkOpen, refuse } from './check-placing.ts'
import type { State } from '../state.ts'

type OfStops = CommandOf<'add_stop' | 'move_stop' | 'remove_stop' | 'order'>

/** Why a tip, yard or break can't go there, or a run can't have another order. Pure. */
export function checkStops(
  command: OfStops,
  state: State,
  { today, places }: { today: Day; places: Places },
): CommandProblem[] {
  if (command.kind === 'remove_stop') return checkStop(state, command.stopId)
  const run = state.runs.get(command.runId)
  if (!run) return [refuse('gone', 'The run doesn’t exist any more.')]
  if (namePlaces(command).some((name) => !places.has(name))) {
    return [refuse('gone', 'The tip or yard doesn’t exist any more.')]
  }
  const closed = checkOpen(run, today)
  if (closed.length > 0 || command.kind !== 'move_stop') return closed
  return checkStop(state, command.stopId)
}

function checkStop(state: State, stopId: string): CommandProblem[] {
  const stop = [...state.runs.values()]
    .flatMap(({ stops }) => stops)
    .find(({ id }) => id === stopId)
  if (!stop || stop.jobId !== null) return [refuse('gone', 'The stop isn’t there any more.')]
  return stop.begun ? [refuse('started', 'The truck has been there.')] : []
}
